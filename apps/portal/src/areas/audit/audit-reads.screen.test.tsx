import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { found, tableRows } from '#testing/figures.ts'
import { lately } from '#testing/lately.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, main, openScreen, signInAs } from '#testing/screen.tsx'
import { auditApi } from './audit.api.ts'

const { audit: words, auditWords, kit } = phrases.ja
const { column, filter } = words

const screen = 'setting/audit'
const bar = () => page.getByRole('toolbar', { name: kit.filters })
const pill = (label: string) => bar().getByRole('button', { name: new RegExp(`^${label}`) })
const popover = (label: string) => page.getByRole('dialog', { name: label, exact: true })
const actor = say(words.inSentence.person, { name: '山本 直樹' })

beforeEach(() => signInAs('owner2'))

describe('a sentence of the audit log', () => {
  it(
    'links to its object if the object exists and the user has permission to see the object',
    { tags: ['no-retry'] },
    async () => {
      const roleName = `Linked ${Date.now()}`
      const { roleId, version } = await rolesApi.add.call({
        roleName,
        permissions: ['Record.search'],
      })
      const filters = { ...(await lately()), object: roleName }
      await openScreen(found(screen, filters))
      const link = () => main().getByRole('link', { name: new RegExp(roleName) })
      await link().click()
      await expect.poll(address).toBe(`setting/rights/${roleId}`)
      await expect.element(drawer().getByRole('heading', { name: roleName })).toBeVisible()
      await rolesApi.delete.call({ roleId, version })
      await openScreen(found(screen, { ...filters, action: ['roles.delete'] }))
      await expect
        .poll(() => tableRows()[0]?.[column.sentence])
        .toBe(
          say(auditWords.sentence['roles']!['delete']!, {
            actor,
            object: say(words.inSentence.object, { kind: auditWords.kind.role, name: roleName }),
          }),
        )
      await expect.element(link()).not.toBeInTheDocument()
    },
  )

  it('about a view of the log appears only if the user filters for views', async () => {
    const period = await lately()
    await auditApi.list.call(period)
    const looked = say(auditWords.sentence['audit']!['list']!, { actor })
    const sentences = () => tableRows().map((row) => row[column.sentence])
    await openScreen(found(screen, period))
    await expect.poll(() => sentences().length).toBeGreaterThan(0)
    expect(sentences()).not.toContain(looked)
    await expect.element(pill(words.field.reads)).toMatchTextContent(filter.readsHidden)
    await pill(words.field.reads).click()
    await popover(words.field.reads).getByText(filter.readsShown, { exact: true }).click()
    await expect.poll(address).toBe(found(screen, { ...period, reads: '1' }))
    await expect.poll(sentences).toContain(looked)
    await userEvent.keyboard('{Escape}')
    await bar().getByRole('button', { name: kit.clearAll, exact: true }).click()
    await expect.poll(sentences).not.toContain(looked)
  })
})
