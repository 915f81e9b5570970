import { AuditFilters, auditJobs, type AuditRow } from '@choba/contract/audit.contract.ts'
import { AdminTransactionFilters } from '@choba/contract/transactions.filters.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { portalPhrases } from '@choba/phrases/portal-phrases.ts'
import { languages } from '@choba/phrases/languages.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { type AuditWords, fieldWords, useAuditWords } from './use-audit-words.ts'

/** Phrases of an example area that supplies labels for the audit log. */
const withDuties = {
  ...ja,
  contacts: {
    audit: {
      action: {},
      field: { duty: '担当', name: '名称' },
      word: { duty: { BILLING: '請求' } },
    },
  },
}

/** Calls `of` with the labels of a language, inside a component. */
function said(of: (words: AuditWords) => string, phrases: Phrases = ja): string {
  const Reading = () => of(useAuditWords())
  const provider = {
    locale: 'ja' as const,
    messages: portalPhrases(phrases),
    timeZone: 'UTC',
    children: createElement(Reading),
  }
  return renderToStaticMarkup(createElement(IntlProvider, provider))
}

/** Returns the text that the audit log shows for a field's value. */
const read = (
  field: string,
  value: unknown,
  phrases: Phrases = ja,
  currency: string | null = null,
): string => said((words) => words.value(field, value, currency), phrases)

test.each(Object.entries(languages))(
  'the phrases in %s have a label for every filter option of the audit log',
  (_name, phrases) => {
    const filters = { ...AuditFilters.shape, ...AdminTransactionFilters.shape }
    const names = fieldWords(portalPhrases(phrases))
    expect(Object.keys(filters).length).toBeGreaterThan(20)
    expect(Object.keys(filters).filter((name) => !names[name])).toEqual([])
  },
)

test('the log translates codes only in fields that contain codes', () => {
  expect(read('status', 'VALID')).toBe(ja.audit.word.VALID)
  expect(read('userName', 'VALID')).toBe('VALID')
  expect(read('remark', 'ALL')).toBe('ALL')
  expect(read('permissions', ['Refund.add'])).toBe(ja.permissions.can.Refund.add)
  expect(
    read('filters', {
      userName: 'role',
      kind: ['role'],
      action: ['refunds.add'],
      dateFrom: '2026-11-01',
    }),
  ).toBe('期間の開始：2026/11/01 / ログインID：role / 種類：権限グループ / 操作：返金')
})

test('the log formats amounts with currency, times as in lists, and other numbers with separators', () => {
  const none = null
  expect([read('amount', 123_456, ja, 'JPY'), read('amountMin', 480, ja, 'MNT')]).toEqual([
    '¥123,456',
    '₮4.80',
  ])
  expect([read('amount', 1200, ja, none), read('rows', 12_345, ja, 'JPY')]).toEqual([
    '1,200',
    '12,345',
  ])
  expect([
    read('refundLimitEach', 30_000, ja, 'JPY'),
    read('refundLimitStoreDay', null, ja, 'JPY'),
  ]).toEqual(['¥30,000', ja.audit.value.none])
  expect(read('filters', { amountMin: 5 }, ja, 'JPY')).toBe('金額の下限：¥5')
  expect(read('closingMinutes', 90)).toBe('01:30')
  expect(read('linkUntil', '2026-11-25T09:08:07+09:00')).toBe('2026/11/25 09:08:07')
  expect([read('dateTo', '2026-11-25'), read('remark', '2026-11-25')]).toEqual([
    '2026/11/25',
    '2026-11-25',
  ])
  expect([read('reads', '1'), read('dateTo', '2026-11')]).toEqual([
    ja.audit.filter.readsShown,
    '2026-11',
  ])
})

test('an area can label its own fields and codes but not those of another area', () => {
  expect(read('duty', 'BILLING', withDuties)).toBe('請求')
  expect(read('remark', 'BILLING', withDuties)).toBe('BILLING')
  const names = fieldWords(portalPhrases(withDuties))
  expect([names['duty'], names['name']]).toEqual(['担当', ja.audit.field.name])
})

test.each(Object.entries(languages))(
  'the phrases in %s have one label for each field in the whole log',
  (_name, phrases) => {
    const named = Object.values(phrases).flatMap((words: { audit?: { field?: object } }) =>
      Object.keys(words.audit?.field ?? {}),
    )
    const all = [...named, ...Object.keys(phrases.audit.field)]
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  },
)

test.each(Object.entries(languages))(
  'the phrases in %s distinguish a job of the service from an unknown user',
  (_name, phrases) => {
    const row = { userName: '', userFullName: null, byService: false }
    const actorOf = (detail: AuditRow['detail']) =>
      said((words) => words.actor({ ...row, detail } as AuditRow), phrases)
    expect(actorOf({ job: 'approvalExpiry' })).toBe(phrases.audit.automatic)
    expect(actorOf(null)).toBe(phrases.audit.unknownUser)
    expect(auditJobs.map((job) => said((words) => words.value('job', job), phrases))).toEqual(
      auditJobs.map((job) => phrases.audit.job[job]),
    )
  },
)
