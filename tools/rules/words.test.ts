import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { GLOSSARY } from './refused-words.ts'
import { codeWords, wordFaults } from './words.ts'

const glossary = readFileSync(join(root, GLOSSARY), 'utf8')
const saysIn = (path: string, text: string, read = glossary): string[] =>
  wordFaults([{ path, text }], read).map(({ line, says }) => `${line} ${says}`)

it('a forbidden name is rejected as an identifier and in a comment', () => {
  const path = 'apps/server/src/platform/mail/mailer.ts'
  expect(saysIn(path, 'const post = createPost(jobs)')).toEqual([
    '1 says createPost; the glossary says createMailer',
  ])
  expect(saysIn(path, '\n// NotYet: another worker has it')).toEqual([
    '2 says NotYet; the glossary says RetryLater',
  ])
})

it.each([
  'rewardRule',
  'RewardRules',
  'ownRewardRule',
  'reward_rule',
  'REWARD_RULE',
  'reward-rule',
])('a forbidden name of several words is rejected in the spelling %s', (name) => {
  const [says, ...others] = saysIn('packages/a.ts', `const a = { ${name}: 1 }`)
  expect(others).toEqual([])
  expect(says).toMatch(/^1 says \w+[_-]?\w+; the glossary says point rule$/)
})

it('in documents, only text outside of code is checked', () => {
  expect(saysIn('docs/a.md', 'One.\n\nA reward rule, a handbook.')).toEqual([
    '3 says handbook; the glossary says manual',
    '3 says reward rule; the glossary says point rule',
  ])
  expect(saysIn('docs/a.md', '`rewardRule`\n\n```\nhandbook\n```\n')).toEqual([])
})

it('parts of longer words and quoted texts are not checked', () => {
  const text = "desktop, isLate, useSpanish, 'Visit', forward rule, rewardRuler"
  expect(saysIn('e2e/a.e2e.ts', text)).toEqual([])
})

it('the forbidden names are exactly those in the table of the glossary', () => {
  const table = '| code | not code |\n| ---- | -------- |\n| store | `booth` |\n'
  expect(codeWords(table).map(({ word }) => word)).toEqual(['booth'])
  expect(saysIn('packages/a.ts', 'booth, rewardRule', table)).toEqual([
    '1 says booth; the glossary says store',
  ])
})
