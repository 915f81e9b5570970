import type { AreaSeed } from './area-seeds.ts'

/** Example settings that card acquirers might require. No merchant has a value for them. */
const types = [
  [
    'acquirerMerchantId',
    'TEXT',
    'カード会社の加盟店番号',
    'Acquirer’s merchant number',
    'Эквайрын мерчант дугаар',
  ],
  ['acquirerPassword', 'SECRET', '接続パスワード', 'Connection password', 'Холболтын нууц үг'],
  ['threeDSecure', 'SWITCH', '3-D セキュア', '3-D Secure', '3-D Secure'],
  [
    'captureDays',
    'NUMBER',
    '売上確定までの日数',
    'Days until capture',
    'Тооцоо баталгаажуулах хоног',
  ],
] as const

/** Smallest ID for these types. Built-in types have smaller IDs. */
const FIRST_ID = 101
const notes = { note_ja: '', note_en: '', note_mn: '' }

export const seed: AreaSeed = async (q) => {
  const rows = types.map(([code, kind, name_ja, name_en, name_mn], at) => ({
    ...notes,
    id: FIRST_ID + at,
    code,
    subject: 'CREDIT_CARD' as const,
    kind,
    name_ja,
    name_en,
    name_mn,
    choices: [],
    minimum: kind === 'NUMBER' ? 0 : null,
    maximum: kind === 'NUMBER' ? 60 : null,
    sequence: (at + 1) * 10,
  }))
  await q.insertInto('config_types').values(rows).execute()
}
