import { expect, it } from 'vitest'
import { isLinkAddress, markupText, picturesIn, readMarkup, type Block } from './markup.ts'

const PICTURE = '0b8f3f4e-6a53-4d0c-9c5e-2f1a7d3b9e10'

it('`readMarkup` parses headings, lists, emphasis, links and pictures', () => {
  expect(
    readMarkup(
      `# 見出し\n\n本文の**強調**と[案内](https://example.com/a)\n2行目\n\n1. 一\n2. 二\n\n![図](file:${PICTURE})`,
    ),
  ).toEqual([
    { kind: 'heading', level: 1, children: [{ kind: 'text', text: '見出し' }] },
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: '本文の' },
        { kind: 'strong', children: [{ kind: 'text', text: '強調' }] },
        { kind: 'text', text: 'と' },
        { kind: 'link', href: 'https://example.com/a', children: [{ kind: 'text', text: '案内' }] },
        { kind: 'break' },
        { kind: 'text', text: '2行目' },
      ],
    },
    {
      kind: 'list',
      start: 1,
      items: ['一', '二'].map((text) => [
        { kind: 'paragraph', children: [{ kind: 'text', text }] },
      ]),
    },
    { kind: 'paragraph', children: [{ kind: 'picture', fileName: PICTURE, alt: '図' }] },
  ])
})

const everyKind = (blocks: readonly Block[]): Set<string> => {
  const kinds = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (value && typeof value === 'object') {
      if ('kind' in value) kinds.add(String(value.kind))
      Object.values(value).forEach(visit)
    }
  }
  visit(blocks)
  return kinds
}

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:msgbox)',
  '![a](https://elsewhere.example/pixel.png)',
  '![a](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '&lt;script&gt;',
  '```\ncode\n```',
  '| a | b |\n|---|---|',
])('`readMarkup` keeps unsupported markup as text: %s', (source) => {
  const kinds = everyKind(readMarkup(source))
  expect([...kinds].filter((kind) => !['paragraph', 'text', 'break'].includes(kind))).toEqual([])
  expect(markupText(readMarkup(source)).length).toBeGreaterThan(0)
})

it('`isLinkAddress` allows only web, e-mail, phone and portal addresses', () => {
  for (const good of [
    'https://a.example',
    'http://a.example/x',
    'mailto:a@b.example',
    'tel:+81312345678',
    '#/trade',
  ])
    expect(isLinkAddress(good)).toBe(true)
  for (const bad of [
    'javascript:1',
    ' https://a',
    '//a.example',
    '/trade',
    'file:x',
    'data:x',
    'https://',
    '',
  ]) {
    expect(isLinkAddress(bad)).toBe(false)
  }
})

it('`markupText` converts markup to plain text', () => {
  const source =
    '## 停止のお知らせ\n\n- 一つ目\n  - その中\n- 二つ目の[詳細](https://example.com)\n\n> 引用\n\n---\n\n以上'
  expect(markupText(readMarkup(source))).toBe(
    '停止のお知らせ\n\n- 一つ目\n  - その中\n- 二つ目の詳細 (https://example.com)\n\n> 引用\n\n----\n\n以上',
  )
})

it('`picturesIn` finds pictures in paragraphs, lists and quotes', () => {
  const picture = `![図](file:${PICTURE})`
  for (const source of [picture, `- ${picture}`, `> **${picture}**`])
    expect(picturesIn(readMarkup(source))).toEqual([PICTURE])
  expect(picturesIn(readMarkup('文だけ'))).toEqual([])
})

/**
 * A list in which each item is nested in the previous one, as deep as the maximum length of a text
 * allows.
 */
const staircase = Array.from({ length: 65 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')

it.each([
  '> '.repeat(2_500),
  '- '.repeat(2_500),
  '*'.repeat(5_000),
  '['.repeat(5_000),
  '**a '.repeat(1_250),
  staircase,
])('`readMarkup` limits the depth of deeply nested markup (text %#)', (source) => {
  const deepest = (value: unknown): number =>
    value && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(deepest)) : 0
  expect(deepest(readMarkup(`${source}x`))).toBeLessThan(50)
})
