import type { BankAccountVersion } from '@choba/contract/company.contract.ts'
import { expect, it } from 'vitest'
import { startOf } from './account-form.ts'

const company = { companyName: '渋谷珈琲株式会社', companyKana: 'シブヤコーヒー' }
const account = { holderName: 'カブシキガイシャ', holderKana: 'ｶ)ﾍﾞﾂ' } as BankAccountVersion

it('the first account of a company begins with the company as holder, a further one with the holder there is', () => {
  expect(startOf(null, company)).toMatchObject({
    holderName: company.companyName,
    holderKana: company.companyKana,
  })
  expect(startOf(null, { ...company, companyKana: null })).toMatchObject({ holderKana: '' })
  expect(startOf(account, company)).toMatchObject({
    holderName: account.holderName,
    holderKana: account.holderKana,
  })
  // An account abroad has no kana: the company's are not put in its place.
  expect(startOf({ ...account, holderKana: null }, company)).toMatchObject({ holderKana: '' })
})
