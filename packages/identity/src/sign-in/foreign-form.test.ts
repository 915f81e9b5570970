import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alpha,
  createBrowser,
  locationOf,
  openIdentity,
  PASSWORD,
  signInRequest,
  type Started,
} from '../testing.ts'

let service: Started

beforeAll(async () => {
  ;({ service } = await openIdentity())
})
afterAll(() => service.close())

const form = { username: 'hanako', password: PASSWORD }

/** Opens the sign-in page in a browser that then has its cookie. */
async function atPage() {
  const browser = createBrowser(service.base)
  const page = locationOf(await browser.send(signInRequest(alpha).url))
  await browser.send(page)
  service.events.length = 0
  return { browser, page }
}

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'https://beta.example' },
  { origin: 'https://alpha.example:8443' },
  { origin: 'http://alpha.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.alpha.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://alpha.example' },
])(
  'a form from a page of another origin gets 403 even with a valid cookie: %j',
  async (headers) => {
    const { browser, page } = await atPage()
    for (const password of ['wrong', PASSWORD]) {
      const answer = await browser.send(page, { form: { ...form, password }, headers })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toBe('この操作は行えません。')
    }
    // No attempt was counted, and the sign-in can continue.
    expect(service.events).toEqual([])
    expect((await browser.send(page, { form })).status).toBe(303)
  },
)

test.each<Record<string, string>>([
  { origin: 'https://alpha.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
])('a form from the sign-in page itself is accepted: %j', async (headers) => {
  const { browser, page } = await atPage()
  expect((await browser.send(page, { form, headers })).status).toBe(303)
  expect(service.events).toMatchObject([{ ok: true }])
})
