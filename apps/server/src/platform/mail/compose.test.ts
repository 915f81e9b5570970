import { contrast } from '@choba/identity/pages/theme.ts'
import type { Email } from '@choba/identity/emails.ts'
import { describe, expect, it } from 'vitest'
import { compose } from './compose.ts'

const sender = { sender: '帳場ペイ', accent: '#ffcc00', home: 'https://pay.example/' }

const to = 'taro@example.com'
const figures = [
  { label: '差引', value: '¥1,200' },
  { label: '返金率', value: '1.2%' },
]
const scheduled = {
  view: '<毎日>',
  period: '2026/11/25',
  owner: '佐藤 陽子',
  link: sender.home,
  figures,
}
const emails = (['ja', 'en', 'mn'] as const).flatMap((language): Email[] => [
  { kind: 'signInCode', to, language, values: { code: '042917', minutes: 10 } },
  { kind: 'codeAddressChanged', to, language, values: { newAddress: 'new@example.com' } },
  { kind: 'passwordChanged', to, language, values: {} },
  { kind: 'accountLocked', to, language, values: { minutes: 1 } },
  { kind: 'passkeyAdded', to, language, values: { name: '会社のパソコン' } },
  { kind: 'passkeyRemoved', to, language, values: { name: '会社のパソコン' } },
  { kind: 'recoveryCodesMade', to, language, values: {} },
  { kind: 'recoveryCodeUsed', to, language, values: { left: 9 } },
  {
    kind: 'notification',
    to,
    language,
    values: { title: '返金', content: '12 < 34', link: sender.home },
  },
  { kind: 'statistics', to, language, values: scheduled },
])
const words = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)]
const squeezed = (text: string) => text.replace(/\s+/g, '')

describe.each(emails.map((email) => [`${email.kind} in ${email.language}`, email] as const))(
  'the e-mail %s',
  (_name, email) => {
    const { subject, text, html } = compose(email, sender)

    it('has the same content as text and as HTML, including every given value', () => {
      const said = squeezed(words(html))
      const lines = text.split('\n').filter((line) => line !== '' && line !== '-- ')
      for (const line of lines) {
        for (const part of line.split(/(?:: |：)(?=https?:|\d{6}$|¥|1\.2%)/)) {
          if (!part.startsWith('https:')) expect(said).toContain(squeezed(part))
        }
      }
      for (const value of leavesOf(email.values)) expect(squeezed(text)).toContain(squeezed(value))
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\{\w+[,}]/)
      expect(subject).toContain('帳場ペイ')
    })

    it('has no scripts, and no addresses except the portal', () => {
      expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import|src=/i)
      const addresses = [...html.matchAll(/https?:[^"'<\s]+/g)].map(([address]) => address)
      // Some e-mails contain no address.
      expect(addresses.filter((address) => address !== sender.home)).toEqual([])
    })

    it('declares its language in the HTML', () =>
      expect(html).toContain(`<html lang="${email.language}">`))
  },
)

describe('the HTML of an e-mail', () => {
  const code: Email = {
    kind: 'signInCode',
    to,
    language: 'en',
    values: { code: '042917', minutes: 10 },
  }

  it.each(['#ffcc00', '#0f5fa8', '#ffffff', '#000000', '', 'red; x'])(
    "has readable text on the tenant's theme color %j",
    (accent) => {
      const { html } = compose(code, { ...sender, accent })
      const backgrounds = [...html.matchAll(/background:(#[0-9a-f]{6});color:#ffffff/g)].map(
        ([, background]) => background!,
      )
      expect(backgrounds).not.toEqual([])
      for (const background of backgrounds)
        expect(contrast(background, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(html).not.toContain('red; x')
    },
  )

  it('shows a one-time code in two halves without a space, so that it is copied as one number', () => {
    const { html } = compose(code, sender)
    expect(html).toMatch(/>042<\/span\s*><span[^>]*>917</)
    expect(words(html)).toContain('042917')
  })

  it("escapes markup in a tenant's name", () => {
    const { html } = compose(code, { ...sender, sender: '<b onclick="x">&Co' })
    expect(html).not.toContain('<b onclick')
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;Co')
  })

  it('uses the singular for one minute', () => {
    const locked: Email = { kind: 'accountLocked', to, language: 'en', values: { minutes: 1 } }
    expect(compose(locked, sender).text).toContain('for 1 minute.')
  })
})
