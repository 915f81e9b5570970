import type { BankAccountVersion } from '@choba/contract/company.contract.ts'
import { expect, it } from 'vitest'
import { startOf } from './account-form.ts'

const company = { companyName: '渋谷珈琲株式会社', companyKana: 'シブヤコーヒー' }
const account = { holderName: 'カブシキガイシャ', holderKana: 'ｶ)ﾍﾞﾂ' } as BankAccountVersion

it('starts the first account with the company as holder and a further account with the current holder', () => {
  expect(startOf(null, company)).toMatchObject({
    holderName: company.companyName,
    holderKana: company.companyKana,
  })
  expect(startOf(null, { ...company, companyKana: null })).toMatchObject({ holderKana: '' })
  expect(startOf(account, company)).toMatchObject({
    holderName: account.holderName,
    holderKana: account.holderKana,
  })
  // A foreign account has no kana, so the company's kana must not be filled in.
  expect(startOf({ ...account, holderKana: null }, company)).toMatchObject({ holderKana: '' })
})
