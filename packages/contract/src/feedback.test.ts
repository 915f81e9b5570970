import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ATTACHMENTS_MAX, CONTENT_MAX, ReviewBody, STARS } from './feedback.contract.ts'

const file = '4f7b0b5e-2f4e-4b5a-9d52-0d8a3e6b1c11'
const accepts = (body: object) => z.safeParse(ReviewBody, body).success

describe('the schema of feedback', () => {
  const body = { type: 'sendBack', title: 'stores', content: '店舗を並べ替えたい' }

  it.each([
    {},
    { content: 'x'.repeat(CONTENT_MAX) },
    { content: '一行目\n二行目' },
    { fileList: [] },
    { fileList: Array.from({ length: ATTACHMENTS_MAX }, () => file) },
    {
      platform: 'choba',
      entCode: 'X',
      entName: 'X',
      userName: 'owner',
      oem: 'X',
      timestamp: '2026-11-20T10:00:00+09:00',
    },
  ])('accepts %j', (changed) => expect(accepts({ ...body, ...changed })).toBe(true))

  it.each([
    { content: '' },
    { content: ' \n ' },
    { content: 'x'.repeat(CONTENT_MAX + 1) },
    { content: 'a\u0000b' },
    { title: 'weather' },
    { fileList: Array.from({ length: ATTACHMENTS_MAX + 1 }, () => file) },
    { fileList: ['../../etc/passwd'] },
    { timestamp: 'yesterday' },
    { timestamp: '2026-02-30T10:00:00Z' },
    { rating: 5 },
    { type: 'complaint' },
  ])('rejects %j', (changed) => expect(accepts({ ...body, ...changed })).toBe(false))
})

describe('the schema of a rating', () => {
  const body = { type: 'star', title: 'speed', rating: 4 }

  it('accepts only 1 to 5 whole stars for one of the rated items, without a text', () => {
    for (let rating = 1; rating <= STARS; rating++) expect(accepts({ ...body, rating })).toBe(true)
    for (const rating of [0, STARS + 1, 3.5, '4', null])
      expect(accepts({ ...body, rating }), String(rating)).toBe(false)
    expect(accepts({ ...body, title: 'stores' })).toBe(false)
    expect(accepts({ ...body, content: 'x' })).toBe(false)
  })
})
