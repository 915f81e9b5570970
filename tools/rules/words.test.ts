import { expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { wordRule } from './words.ts'

it('rejects a project idiom in an identifier and in a comment', () => {
  const path = 'apps/server/src/platform/mail/mailer.ts'
  expect(saysOf(wordRule, path, 'const post = createPost(jobs)')).toEqual([
    'says createPost; the field says createMailer',
  ])
  expect(saysOf(wordRule, path, '// NotYet: another worker has it')).toEqual([
    'says NotYet; the field says RetryLater',
  ])
})

it('ignores parts of longer words and quoted texts', () => {
  expect(saysOf(wordRule, 'e2e/a.e2e.ts', "desktop, isLate, useSpanish, 'Visit'")).toEqual([])
})
