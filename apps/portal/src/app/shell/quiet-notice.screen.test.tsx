import { languages } from '@choba/contract/session.contract.ts'
import { page } from 'vitest/browser'
import { expect, it, onTestFinished } from 'vitest'
import { phrases } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

/**
 * Marks the page as sent by a server in quiet mode, which sends nothing and accepts no changes,
 * until the test ends.
 */
function beQuiet(): void {
  document.documentElement.id = 'quiet'
  onTestFinished(() => document.documentElement.removeAttribute('id'))
}

it.each(languages)(
  'every screen says in %s that the server sends nothing and accepts no changes',
  async (language) => {
    beQuiet()
    await signInAs('owner')
    const { quiet } = phrases[language].notices
    for (const screen of ['trade', 'message/list', 'help/support?childmode']) {
      await openScreen(screen, { language, phrases: phrases[language] })
      await expect
        .element(main().getByRole('note').getByText(quiet.title, { exact: true }))
        .toBeVisible()
      await expect.element(main().getByText(quiet.text)).toBeVisible()
    }
    await expectAccessible()
  },
)

it('screens of a server that accepts changes show no notice', async () => {
  await signInAs('owner')
  await openScreen('trade')
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText(phrases.ja.notices.quiet.title)).not.toBeInTheDocument()
})
