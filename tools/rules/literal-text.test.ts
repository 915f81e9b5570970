import { expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { literalTextRule } from './literal-text.ts'

const screen = 'apps/portal/src/areas/stores/store-list.tsx'

it.each([
  '<p>Stores</p>',
  '<p>店舗</p>',
  '<p>{t("a.b")} of</p>',
  '<p>{"Stores"}</p>',
  '<p>{open ? "Open" : null}</p>',
  '<p>{open && `Opens at ${hour}`}</p>',
  '<>Stores</>',
  '<img alt="A store" />',
  '<button aria-label={"Close"} />',
  '<Field label="Name of the store" />',
])('literal text in JSX is rejected: %s', (jsx) => {
  expect(saysOf(literalTextRule, screen, `export const a = ${jsx}`)).toHaveLength(1)
})

it.each([
  '<p className="text-sm">{t("stores.title")}</p>',
  '<p>· {count} / {total}&nbsp;</p>',
  '<Field label="stores.name" type="text" />',
  '<p title={t("stores.title")} />',
  'pick<string>(rows)',
  '/[ぁ-ん]/.test(text)',
  '["日本語", "Монгол"]',
])('the expression %s is accepted', (expression) => {
  expect(saysOf(literalTextRule, screen, `export const a = ${expression}\n// 店舗のこと`)).toEqual(
    [],
  )
})

it('Japanese text in the server and in modules without JSX is rejected, with its line number', () => {
  const path = 'apps/server/src/areas/stores/stores.service.ts'
  expect(literalTextRule([{ path, text: "const a = 1\nconst b = '店舗'" }])).toEqual([
    { path, line: 2, says: 'contains the text “店舗”, which is not a phrase' },
  ])
  expect(
    saysOf(literalTextRule, 'apps/portal/src/lib/format.ts', 'const a = `${n}件`'),
  ).toHaveLength(1)
})

it('tests and phrases may contain Japanese text', () => {
  expect(saysOf(literalTextRule, 'apps/portal/src/lib/format.test.ts', "const a = '店舗'")).toEqual(
    [],
  )
  expect(saysOf(literalTextRule, 'packages/phrases/src/stores.ja.ts', "const a = '店舗'")).toEqual(
    [],
  )
})
