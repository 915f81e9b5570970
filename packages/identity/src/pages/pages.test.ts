import { describe, expect, it } from 'vitest'
import { signInPage } from './pages.ts'

const pageWith = (forgotten: string | null) =>
  signInPage(
    { realm: 'alpha', tenant: 'alpha', language: 'en', home: 'https://alpha.example/', forgotten },
    { action: '/sign-in', username: '' },
  )
const link = 'href="/account/forgotten?kc_locale=en"'

describe('who cannot sign in', () => {
  it('finds the page for a forgotten password, and whom to ask, where the tenant has it', () => {
    expect(pageWith('/account/forgotten')).toContain(link)
    expect(pageWith('/account/forgotten')).toContain('Can’t sign in? Ask your administrator.')
  })

  it('is sent to an administrator for a new password where it has not', () => {
    expect(pageWith(null)).not.toContain('/account/forgotten')
    expect(pageWith(null)).toContain('Forgot your password? Ask your administrator to reset it.')
  })
})
