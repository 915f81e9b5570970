import { describe, expect, it } from 'vitest'
import { signInPage } from './pages.ts'

const pageWith = (forgotten: string | null) =>
  signInPage(
    { realm: 'alpha', tenant: 'alpha', language: 'en', home: 'https://alpha.example/', forgotten },
    { action: '/sign-in', username: '' },
  )
const link = 'href="/account/forgotten?kc_locale=en"'

describe('a user who cannot sign in', () => {
  it('sees a link to the forgotten-password page if the tenant has such a page', () => {
    expect(pageWith('/account/forgotten')).toContain(link)
    expect(pageWith('/account/forgotten')).toContain('Can’t sign in? Ask your administrator.')
  })

  it('sees a request to ask an administrator if the tenant has no forgotten-password page', () => {
    expect(pageWith(null)).not.toContain('/account/forgotten')
    expect(pageWith(null)).toContain('Forgot your password? Ask your administrator to reset it.')
  })
})
