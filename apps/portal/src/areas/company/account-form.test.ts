import type { BankAccountVersion } from '@choba/contract/company.contract.ts'
import { expect, it } from 'vitest'
import { startOf } from './account-form.ts'

const company = { companyName: '渋谷珈琲株式会社', companyKana: 'シブヤコーヒー' }
const account = { holderName: 'カブシキガイシャ', holderKana: 'ｶ)ﾍﾞﾂ' } as BankAccountVersion

it('the bank account form starts with the company as holder of a first account, and with the current holder for a further account', () => {
  expect(startOf(null, company)).toMatchObject({
    holderName: company.companyName,
    holderKana: company.companyKana,
  })
  expect(startOf(null, { ...company, companyKana: null })).toMatchObject({ holderKana: '' })
  expect(startOf(account, company)).toMatchObject({
    holderName: account.holderName,
    holderKana: account.holderKana,
  })
  // The holder has no kana because the account is foreign, so the form must not fill in the
  // company's kana.
  expect(startOf({ ...account, holderKana: null }, company)).toMatchObject({ holderKana: '' })
})
