import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import type { PhraseTree, Spoken } from './phrases.ts'
import { GLOSSARY, glossaryFaults, refusedWordFaults, refusedWords } from './refused-words.ts'

const glossary = readFileSync(join(root, GLOSSARY), 'utf8')
const clean = {
  ja: { title: '権限グループ' },
  en: { title: 'Role' },
  mn: { title: 'Эрхийн бүлэг' },
}

const faults = (change: Partial<Record<Spoken, PhraseTree>>, read = glossary) =>
  refusedWordFaults((language) => language, { ...clean, ...change }, refusedWords(read)).map(
    ({ path, says }) => `${path}: ${says}`,
  )

it('texts that use the terms of the glossary are accepted', () => {
  expect(faults({})).toEqual([])
})

it.each<[Spoken, string, string]>([
  ['ja', 'あなたのアカウント', 'あなた'],
  ['ja', '役割を選択してください。', '役割'],
  ['ja', '操作: {name}', '/[ぁ-んァ-ヶー一-龠々」）…]:/'],
  ['ja', '{name}: {count}件', '/[ぁ-んァ-ヶー一-龠々」）…]:/'],
  ['en', 'Log out', 'log out'],
  ['en', 'You can’t, or cannot.', 'cannot'],
  ['en', "It isn't there.", "/'/"],
  ['mn', 'Түрээслэгчийн тохиргоо', 'түрээслэгч'],
  ['mn', 'Таны администратор', 'администратор'],
  ['mn', '{amount} буцаах', '/^… буцаах/'],
  ['mn', '“Хайлт', '“'],
  ['ja', 'ロールを選択してください。', '/(?<![クトパ])ロール/'],
  ['ja', '一覧の絞り込み', '絞り込み'],
  ['ja', 'ワンタイムコード', 'ワンタイム'],
  ['ja', '全ての店舗', '全て'],
  ['ja', '終了させていただきます。', 'させていただ'],
  ['en', 'Export this list', 'export'],
  ['en', 'Saved successfully.', 'successfully'],
  ['en', 'The code is invalid.', 'invalid'],
  ['en', 'Enter the passcode.', 'passcode'],
  ['mn', 'Шүүлтүүрээ сонгоно уу.', 'шүүлтүүр'],
  ['mn', 'Аккаунтын тохиргоо', 'аккаунт'],
  ['mn', 'Статусыг өөрчлөх', 'статус'],
  ['mn', 'Гүйлгээний объект', 'объект'],
  ['mn', 'Цааш харуулах', 'цааш харуулах'],
])('a forbidden word is reported in %s: %s', (language, text, word) => {
  expect(faults({ [language]: { list: { title: text } } })).toEqual([
    expect.stringContaining(`${language}: list.title says ${word}; the glossary says `),
  ])
})

it.each<[Spoken, string]>([
  ['en', 'The catalogue of plugins: {userName}, {email}'],
  ['en', 'Relogin'],
  ['ja', 'スクロール、コントロール'],
  ['ja', '既読'],
  ['en', 'Exported, exports and statements'],
  ['ja', '{date} 14:05'],
  ['ja', '確認用のパスワードが一致しません。'],
  ['mn', 'Буцаах боломжтой дүн'],
])('a text that resembles a forbidden word is accepted in %s: %s', (language, text) => {
  expect(faults({ [language]: { title: text } })).toEqual([])
})

it('the forbidden words are exactly those in the table of the glossary', () => {
  const table =
    '| ja | not ja | en | not en |\n| -- | ------ | -- | ------ |\n| 店 | `店舗` | till | `booth`, `counter` |\n'
  const planted = { ja: { title: '店舗' }, en: { title: 'At the counter, log out' } }
  expect(faults(planted, table)).toEqual([
    'ja: title says 店舗; the glossary says 店',
    'en: title says counter; the glossary says till',
  ])
  expect(
    faults(planted, glossary.replaceAll('not en', 'old en').replaceAll('not ja', 'old ja')),
  ).toEqual([])
})

it('a glossary is reported if it forbids no words, or if it forbids its own terms', () => {
  expect(glossaryFaults(glossary)).toEqual([])
  const [fault] = glossaryFaults(glossary.replaceAll('not mn', 'old mn'))
  expect(fault).toMatchObject({ path: GLOSSARY, says: 'forbids no word in mn' })
  const renamed = glossary.replace(
    /^(\| tenant +\| テナント +\| tenant +\| )тенант /m,
    '$1түрээслэгч ',
  )
  expect(glossaryFaults(renamed)).toEqual([
    { path: GLOSSARY, line: expect.any(Number), says: 'says түрээслэгч; the glossary says тенант' },
  ])
})
