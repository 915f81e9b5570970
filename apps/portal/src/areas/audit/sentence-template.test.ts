import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints, otherActions } from '@choba/contract/contract.ts'
import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import { en } from '@choba/phrases/en.ts'
import { ja } from '@choba/phrases/ja.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Phrases } from '@choba/phrases/phrases.ts'
import { portalPhrases } from '@choba/phrases/portal-phrases.ts'
import compile from 'icu-minify/compile'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it, test } from 'vitest'
import { firstFilled, type Template, textOf, withinSentence } from './sentence-template.ts'
import { useAuditSentence } from './use-audit-sentence.ts'

const actions = [...allEndpoints.map(({ name }) => name), ...otherActions]

const someone: AuditRow = {
  auditId: '1',
  at: '2026-11-20T14:05:09+09:00',
  entCode: 'SHIBUYA-COFFEE',
  entName: '渋谷珈琲店',
  userId: '103',
  userName: 'owner',
  userFullName: '佐藤 陽子',
  byService: false,
  action: 'users.modify',
  kind: 'user',
  objectId: '107',
  object: 'ito',
  objectName: '伊藤 美咲',
  resultType: SUCCESS,
  detail: null,
  currency: 'JPY',
  ip: '127.0.0.1',
  requestId: 'r-1',
}
const refund = {
  action: 'refunds.add',
  kind: 'transaction',
  object: '20261120000001000008744336',
  objectName: null,
}
const amount = { refundId: '5', amount: 480, reason: 'OTHER', remark: '' }

/** Returns the sentences of the entries in the language of `phrases`. */
function read(
  phrases: Phrases,
  rows: readonly Partial<AuditRow>[],
  how: { itself?: boolean } = {},
): string[] {
  let said: string[] = []
  const Reading = () => {
    const sentenceOf = useAuditSentence()
    said = rows.map((row) => textOf(sentenceOf({ ...someone, ...row }, how)))
    return null
  }
  const locale = phrases === ja ? 'ja' : phrases === en ? 'en' : 'mn'
  const messages = portalPhrases(phrases)
  const provider = { locale, messages, timeZone: 'UTC', children: createElement(Reading) } as const
  renderToStaticMarkup(createElement(IntlProvider, provider))
  return said
}

/**
 * Variants of an entry that a call may record: with and without an object, failed, without a user,
 * or by the service.
 */
const shapesOf = (action: string): Partial<AuditRow>[] => [
  { action },
  { action, detail: { before: { status: 'VALID' }, after: { status: 'INVALID' } } },
  { action, detail: amount },
  { action, detail: { after: { administrator: 'ito', userFullName: '伊藤 美咲' } } },
  {
    action,
    detail: { filters: {}, format: 'csv', delivery: 'STARTED' },
    kind: null,
    object: 'a.csv',
    objectName: null,
  },
  {
    action,
    detail: { delivery: 'COMPLETED', rows: 12 },
    kind: null,
    object: 'a.csv',
    objectName: null,
  },
  { action, detail: { delivery: 'CUT' }, kind: null, object: 'a.csv', objectName: null },
  { action, kind: null, objectId: null, object: null, objectName: null, ip: null },
  { action, userId: null, userName: '', userFullName: null, object: null, kind: null },
  { action, userFullName: null, byService: true, ip: null },
  { action, resultType: resultTypes.insufficientPermission.code, object: null, kind: null },
  { action, resultType: resultTypes.wrongCredentials.code },
  { action, resultType: 999_999 },
]

describe.each(Object.entries(languages))('audit sentences in %s', (_name, phrases) => {
  it('contain no codes, for every entry of every action', () => {
    expect(actions.length).toBeGreaterThan(70)
    const entries = actions.flatMap((action) => shapesOf(action))
    for (const how of [{}, { itself: true }]) {
      // Uses a single expectation for all sentences, because tens of thousands of expectations take
      // longer than building the sentences.
      const wrong = read(phrases, entries, how)
        .map((said, index) => ({ said, action: entries[index]!.action! }))
        .filter(
          ({ said, action }) =>
            said.length <= 6 ||
            /[{}]|undefined|null|NaN|\[object/.test(said) ||
            said.includes(action) ||
            said.includes('audit.'),
        )
      expect(wrong).toEqual([])
    }
  })

  it('a phrase gives the same sentence as text and as compiled by the build', () => {
    const { auditWords, audit } = portalPhrases(phrases)
    const areas = [
      ...Object.values(auditWords.sentence),
      ...Object.values(auditWords.refused),
      audit.sentence,
    ]
    const templates = areas.flatMap((words) => Object.values(words))
    const names = templates.flatMap((template) =>
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
    expect(new Set(names).size).toBeGreaterThan(20)
    const gaps = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
    for (const template of templates) {
      const written = textOf(firstFilled([template], gaps))
      expect(written, template).toBe(template.replaceAll('{', '<').replaceAll('}', '>'))
      expect(textOf(firstFilled([compile(template) as Template], gaps)), template).toBe(written)
    }
  })

  it('an area defines sentences only for its own calls', () => {
    const { sentence, refused } = portalPhrases(phrases).auditWords
    const named = [sentence, refused].flatMap((areas) =>
      Object.entries(areas).flatMap(([area, calls]) =>
        Object.keys(calls).map((call) => `${area}.${call}`),
      ),
    )
    expect(named.length).toBeGreaterThan(30)
    // The phrases also contain sentences for a call that waits for a second person, under a name
    // with a suffix.
    const calls = named.map((name) => name.replace(/(Waiting)?(Unnamed)?$/, ''))
    expect(calls.filter((name) => !actions.includes(name))).toEqual([])
  })
})

test('a sentence names a refund batch by its file, or by the number of its refunds', () => {
  const batch = {
    kind: 'refundBatch',
    objectId: '7',
    objectName: null,
    detail: { count: 3, amount: 4_500 },
  } as const
  const start = { ...batch, action: 'refundBatches.start' }
  const waiting = { ...start, detail: { ...start.detail, waitsForApproval: true } }
  const rows = [
    { ...start, object: 'october.csv' },
    { ...start, object: '' },
    { ...waiting, object: '' },
  ]
  expect(read(en, rows)).toEqual([
    '佐藤 陽子 started refund batch “october.csv”: 3 refunds, ¥4,500 in total.',
    '佐藤 陽子 started a refund batch of 3 refunds, ¥4,500 in total.',
    '佐藤 陽子 requested approval of a refund batch of 3 refunds, ¥4,500 in total.',
  ])
  expect(read(ja, rows)[1]).toBe('佐藤 陽子さんが、3件、合計¥4,500の一括返金を開始しました。')
})

test('a sentence says that a points revision waits for a second person', () => {
  const revise = { action: 'pointManagement.revise', kind: null, object: 'PC-1', objectName: null }
  expect(read(en, [revise, { ...revise, detail: { waitsForApproval: true } }])).toEqual([
    '佐藤 陽子 revised the point balance of card “PC-1”.',
    '佐藤 陽子 requested approval to revise the point balance of card “PC-1”.',
  ])
})

test('a sentence names a changed field with its values before and after', () => {
  const one = { detail: { before: { roleName: 'スタッフ' }, after: { roleName: '店長' } } }
  const many = {
    detail: {
      before: { roleName: 'A', status: 'VALID', phone: '', passwordDays: 90 },
      after: { roleName: 'B', status: 'INVALID', phone: '03', passwordDays: 30 },
    },
  }
  expect(read(ja, [one])).toEqual([
    '佐藤 陽子さんが、ユーザー「伊藤 美咲」の権限グループを「スタッフ」から「店長」に変更しました。',
  ])
  expect(read(en, [one, many])).toEqual([
    '佐藤 陽子 changed role of user “伊藤 美咲” from “スタッフ” to “店長”.',
    '佐藤 陽子 changed user “伊藤 美咲”: phone number: none → 03; role: A → B; and 2 more.',
  ])
  expect(read(languages.mn, [one])).toEqual([
    '佐藤 陽子 өөрчилсөн: хэрэглэгч «伊藤 美咲», эрхийн бүлэг «スタッフ» → «店長».',
  ])
})

test('a sentence adds the currency, shortens long numbers and omits the object in its own history', () => {
  const row = { ...refund, detail: amount } as Partial<AuditRow>
  expect(read(ja, [row])).toEqual([
    '佐藤 陽子さんが、取引「20261120…744336」の¥480の返金を依頼しました。',
  ])
  expect(read(en, [{ ...row, currency: 'MNT' }])).toEqual([
    '佐藤 陽子 requested a refund of ₮4.80 for transaction “20261120…744336”.',
  ])
  expect(read(en, [row], { itself: true })).toEqual([
    '佐藤 陽子 requested a refund of ¥480 for this transaction.',
  ])
})

test('a sentence names requester and outcome of a decision, and does not call a waiting request done', () => {
  const waiting = { ...refund, detail: { ...amount, waitsForApproval: true } } as Partial<AuditRow>
  expect(read(en, [waiting])).toEqual([
    '佐藤 陽子 requested approval to refund ¥480 of transaction “20261120…744336”.',
  ])
  const decided = {
    ...refund,
    action: 'approvals.decide',
    detail: {
      ...amount,
      approvalKind: 'refund',
      approvalState: 'APPROVED',
      requestedBy: '鈴木 健一',
      note: null,
    },
  } as Partial<AuditRow>
  expect(read(en, [decided])).toEqual([
    '佐藤 陽子 closed 鈴木 健一’s request for transaction “20261120…744336”: Approved.',
  ])
  expect(read(ja, [decided])).toEqual([
    '佐藤 陽子さんが、取引「20261120…744336」についての鈴木 健一さんの依頼を処理しました（承認）。',
  ])
})

test('a sentence gives the attempted action and reason of a failure, and the origin of a sign-in', () => {
  const { code } = resultTypes.insufficientPermission
  const none = { kind: null, object: null, objectName: null }
  const signIn = { action: 'session.signIn', kind: 'session' as const }
  expect(read(en, [{ action: 'users.delete', resultType: code, ...none }, signIn])).toEqual([
    '佐藤 陽子 tried to delete a user. Denied: not permitted.',
    '佐藤 陽子 signed in from 127.0.0.1.',
  ])
  const failed = {
    ...signIn,
    resultType: resultTypes.wrongCredentials.code,
    userFullName: null,
    userName: '',
  }
  expect(read(ja, [failed])).toEqual([
    '（不明なユーザー）が、127.0.0.1からログインできませんでした。',
  ])
})

test('a sentence uses the action’s name if the area has no sentence for the action', () => {
  const withDuties = {
    ...ja,
    duties: {
      audit: {
        action: { add: '当番の追加' },
        sentence: { remove: '{actor}が、{object}を外しました。' },
      },
    },
  }
  const entry = { kind: null, object: '朝', objectName: null }
  expect(read(withDuties as Phrases, [{ ...entry, action: 'duties.add' }])).toEqual([
    '佐藤 陽子さん：当番の追加（「朝」）',
  ])
  expect(read(withDuties as Phrases, [{ ...entry, action: 'duties.remove' }])).toEqual([
    '佐藤 陽子さんが、「朝」を外しました。',
  ])
})

test('withinSentence lower-cases the first letter of a word but keeps words in capitals', () => {
  expect(['User', 'QR codes', 'Эрхийн бүлэг', '権限', ''].map(withinSentence)).toEqual([
    'user',
    'QR codes',
    'эрхийн бүлэг',
    '権限',
    '',
  ])
})
