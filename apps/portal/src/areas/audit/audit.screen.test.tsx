import type { AuditFilters, AuditRow } from '@choba/contract/audit.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { rolesApi } from '#areas/roles/roles.api.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { fact, found, rowKeys, searched, tableRows } from '#testing/figures.ts'
import { lately } from '#testing/lately.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { answerWith, refusal } from '#testing/answers.ts'
import { dayText, shortInstantText } from '#ui/instants.ts'
import { auditApi } from './audit.api.ts'

const { audit: words, auditWords, permissions, screens, kit, table, results, shell } = phrases.ja
const { column, filter, empty, outcome } = words

const screen = 'setting/audit'
const bar = () => page.getByRole('toolbar', { name: kit.filters })
const pill = (label: string) => bar().getByRole('button', { name: new RegExp(`^${label}`) })
const popover = (label: string) => page.getByRole('dialog', { name: label, exact: true })
const actor = say(words.inSentence.person, { name: '山本 直樹' })
/** Returns the sentence that the log is expected to show for an action on the role `name`. */
const said = (sentence: string, name: string, more: Record<string, string> = {}): string =>
  say(sentence, {
    actor,
    object: say(words.inSentence.object, { kind: auditWords.kind.role, name }),
    ...more,
  })
const changeOf = (name: string): string =>
  said(words.sentence.changed, name, {
    changes: say(words.inSentence.change, {
      field: words.field.permissions,
      turned: [
        say(words.compare.removed, { list: permissions.can.Record.search }),
        say(words.compare.added, { list: permissions.can.User.search }),
      ].join(' '),
    }),
  })
const { add: addedRole, delete: deletedRole } = auditWords.sentence['roles']!

const entries = async (filters: AuditFilters): Promise<AuditRow[]> =>
  (await auditApi.list.call({ ...filters, pageSize: 200 })).items

let made = 0

/**
 * Creates, changes and deletes a role, which adds three entries to the log. Returns the role's
 * name.
 */
async function threeEntries(): Promise<string> {
  const roleName = `Logged ${Date.now()} ${++made}`
  const { roleId, version } = await rolesApi.add.call({ roleName, permissions: ['Record.search'] })
  const changed = await rolesApi.modify.call({
    roleId,
    version,
    roleName,
    permissions: ['User.search'],
  })
  await rolesApi.delete.call({ roleId, version: changed.version })
  return roleName
}

/**
 * Expects the filters in the address, and on the screen the rows that the server returns for these
 * filters.
 */
async function expectSearch(filters: AuditFilters): Promise<AuditRow[]> {
  await expect.poll(() => searched(address())).toEqual(searched(found(screen, filters)))
  // Viewing the log adds an entry to it, so the comparison leaves out entries that are newer than
  // the screen.
  const rows = await entries(filters)
  await expect
    .poll(
      () =>
        rowKeys().length > 0 && rowKeys().every((key) => rows.some((row) => row.auditId === key)),
    )
    .toBe(true)
  return rows.filter(({ auditId }) => rowKeys().includes(auditId))
}

beforeEach(() => signInAs('owner2'))

describe('the audit log', () => {
  it('shows each entry as a sentence, newest first, with the server’s values in each cell', async () => {
    const filters = { ...(await lately()), object: await threeEntries() }
    const rows = await entries(filters)
    const { object } = filters
    const sentences = [said(deletedRole!, object), changeOf(object), said(addedRole!, object)]
    await openScreen(found(screen, filters))
    await expect.poll(tableRows).toEqual(
      sentences.map((sentence, at) => ({
        [column.at]: shortInstantText(rows[at]!.at),
        [column.user]: 'owner2',
        [column.sentence]: sentence,
        [column.outcome]: outcome.SUCCESS,
        [column.ip]: rows[at]!.ip,
      })),
    )
    await main().getByRole('button', { name: kit.columns }).click()
    for (const name of [column.requestId, column.action, column.object]) {
      await page.getByRole('checkbox', { name, exact: true }).click()
    }
    const { add, modify, delete: removed } = auditWords.action.roles
    await expect.poll(tableRows).toMatchObject(
      [removed, modify, add].map((action, at) => ({
        [column.requestId]: rows[at]!.requestId,
        [column.action]: action,
        [column.object]: object,
      })),
    )
  })

  it('opens an entry at its own address, and Esc returns the focus to the row', async () => {
    const filters = { ...(await lately()), object: await threeEntries() }
    await openScreen(found(screen, filters))
    await expect.poll(() => rowKeys().length).toBe(3)
    const second = rowKeys()[1]!
    await main()
      .getByRole('row')
      .filter({ hasText: changeOf(filters.object) })
      .getByText('owner2', { exact: true })
      .click()
    await expect.poll(() => fact(column.object)).toBe(filters.object)
    expect(address()).toBe(found(`${screen}/${second}`, filters))
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe(second)
  })

  it('covers the last seven days if the address has no period', async () => {
    const { today } = await auditApi.options.call({})
    await openScreen(screen)
    await expect.poll(address).toBe(found(screen, { dateFrom: addDays(today, -6), dateTo: today }))
  })

  it('shows cards with the same content on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const filters = { ...(await lately()), object: await threeEntries() }
    const rows = await entries(filters)
    await openScreen(found(screen, filters))
    await expect.poll(rowKeys).toEqual(rows.map(({ auditId }) => auditId))
    const cards = main().getByRole('list', { name: words.title }).getByRole('listitem').elements()
    for (const [at, row] of rows.entries()) {
      for (const part of [
        outcome.SUCCESS,
        filters.object,
        actor,
        'owner2',
        shortInstantText(row.at),
      ]) {
        expect(cards[at]).toMatchTextContent(part)
      }
    }
    await expectAccessible()
  })
})

describe('a filter of the audit log', () => {
  it('by action offers a search, is kept in the address and can be removed', async () => {
    const period = await lately()
    const roleName = await threeEntries()
    await openScreen(found(screen, period))
    await pill(column.action).click()
    const { modify } = auditWords.action.roles
    await popover(column.action).getByRole('searchbox', { name: kit.search }).fill(modify)
    await popover(column.action).getByRole('checkbox', { name: modify, exact: true }).click()
    const rows = await expectSearch({ ...period, action: ['roles.modify'] })
    expect(rows.map(({ object }) => object)).toContain(roleName)
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['roles.modify']))
    await userEvent.keyboard('{Escape}')
    await bar().getByRole('button', { name: kit.clearAll, exact: true }).click()
    await expect.poll(address).toBe(found(screen, period))
  })

  it('by outcome shows only failed calls', async () => {
    await signInAs('clerk')
    await expect(usersApi.delete.call({ userId: '1', version: 1 })).rejects.toThrow()
    await signInAs('owner')
    const period = await lately()
    await openScreen(found(screen, period))
    await pill(column.outcome).click()
    await popover(column.outcome).getByText(outcome.REFUSED).click()
    await expectSearch({ ...period, outcome: 'REFUSED' })
    expect(new Set(tableRows().map((row) => row[column.outcome]))).toEqual(
      new Set([outcome.REFUSED]),
    )
    await popover(column.outcome).getByText(kit.all).click()
    await expect.poll(address).toBe(found(screen, period))
  })

  it('by object kind is in the menu of additional filters', async () => {
    const period = await lately()
    await threeEntries()
    await openScreen(found(screen, period))
    await pill(kit.moreFilters).click()
    await popover(kit.moreFilters).getByRole('button', { name: column.kind, exact: true }).click()
    await popover(kit.moreFilters)
      .getByRole('checkbox', { name: auditWords.kind.role, exact: true })
      .click()
    const rows = await expectSearch({ ...period, kind: ['role'] })
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['role']))
  })

  it.each([
    ['userName', filter.user, true],
    ['object', filter.object, false],
    ['requestId', filter.requestId, false],
  ] as const)(
    'by text (%s) matches only the whole value, and rejects a text that is too long',
    async (key, label, isDaily) => {
      const period = await lately()
      const object = await threeEntries()
      const entry = (await entries({ ...period, object }))[0]!
      await openScreen(found(screen, period))
      await pill(isDaily ? label : kit.moreFilters).click()
      if (!isDaily)
        await popover(kit.moreFilters).getByRole('button', { name: label, exact: true }).click()
      const field = page.getByRole('textbox', { name: label })
      await field.fill('x'.repeat(101))
      await userEvent.keyboard('{Enter}')
      const [max, hasPeriod] = key === 'requestId' ? [64, false] : [100, true]
      await expect.element(page.getByText(say(filter.tooLong, { max }))).toBeVisible()
      expect(address()).toBe(found(screen, period))
      await field.fill(` ${entry[key]!} `)
      await userEvent.keyboard('{Enter}')
      const rows = await expectSearch({ ...(hasPeriod && period), [key]: entry[key]! })
      expect(new Set(rows.map((row) => row[key]))).toEqual(new Set([entry[key]]))
      expect(rows.map(({ auditId }) => auditId)).toContain(entry.auditId)
      await expect.element(pill(label)).toMatchTextContent(entry[key]!)
      // The server creates a file only for a search with a period.
      expect(main().getByRole('button', { name: table.download.button }).elements()).toHaveLength(
        hasPeriod ? 1 : 0,
      )
    },
  )
})

describe('an empty audit log', () => {
  it('names the searched period and offers to remove the other filters', async () => {
    const period = await lately()
    await openScreen(found(screen, { ...period, object: 'no such thing' }))
    await expect.element(main().getByText(empty.noMatchTitle)).toBeVisible()
    const sentence = say(table.empty.period, {
      from: dayText(period.dateFrom),
      to: dayText(period.dateTo),
    })
    await expect.element(main().getByText(sentence)).toBeVisible()
    await main().getByRole('button', { name: table.empty.clearFilters }).click()
    await expect.poll(() => rowKeys().length).toBeGreaterThan(0)
  })

  it('for a search by request ID says that any time was searched, and offers no download', async () => {
    await openScreen(found(screen, { requestId: 'no-such-request' }))
    await expect.element(main().getByText(table.empty.anyPeriod)).toBeVisible()
    await expect
      .element(main().getByRole('button', { name: table.download.button }))
      .not.toBeInTheDocument()
  })

  it('without filters in the longest period says that there are no entries yet', async () => {
    await openScreen(found(screen, { dateFrom: '2020-01-01', dateTo: '2020-03-31' }))
    await expect.element(main().getByText(empty.noneTitle)).toBeVisible()
  })
})

describe('access to the audit log', () => {
  it('is denied to a clerk, in the menu and by address', async () => {
    await signInAs('clerk')
    await openScreen(screen)
    await expect.poll(address).toContain('notFound')
    const menu = page.getByRole('navigation')
    await expect.element(menu.getByRole('link').first()).toBeVisible()
    await expect
      .element(menu.getByRole('link', { name: screens.audit.list }))
      .not.toBeInTheDocument()
  })

  it('lets an administrator see all merchants and filter by one, and names the merchant in the entry', async () => {
    const period = await lately()
    await threeEntries()
    await signInAs('superadmin')
    // Views the log, which adds an entry about the view.
    await entries(period)
    await openScreen(found(screen, period))
    await expect
      .poll(() => new Set(tableRows().map((row) => row[column.merchant])).size)
      .toBeGreaterThan(1)
    await pill(column.merchant).click()
    await page.getByRole('checkbox').first().click()
    const rows = await expectSearch({ ...period, entCode: ['__SYSTEM'] })
    expect(new Set(rows.map(({ entCode }) => entCode))).toEqual(new Set(['__SYSTEM']))
    await userEvent.keyboard('{Escape}')
    await main().getByRole('row').filter({ hasText: 'superadmin' }).first().click()
    await expect.poll(() => fact(column.merchant)).toBe(rows[0]!.entName)
    await userEvent.keyboard('{Escape}')
    await bar().getByRole('button', { name: kit.clearAll, exact: true }).click()
    await expect.poll(address).toBe(found(screen, period))
  })
})

describe('an audit log that fails to load', () => {
  it('shows the server’s message if the period is longer than three months', async () => {
    await openScreen(found(screen, { dateFrom: '2026-05-01', dateTo: '2026-08-31' }))
    await expect.element(main().getByText(words.fault)).toBeVisible()
    await expect.element(main().getByText(results.searchPeriodTooLong)).toBeVisible()
  })

  it('loads on a retry after an error without a message', async () => {
    const { code, status } = resultTypes.systemError
    const trouble = answerWith('audit/list', () => refusal(status, code, ''))
    await openScreen(found(screen, await lately()))
    await expect.element(main().getByText(shell.errors.systemError)).toBeVisible()
    expect(rowKeys()).toEqual([])
    trouble.end()
    await main().getByRole('button', { name: table.fault.retry }).click()
    await expect.poll(() => rowKeys().length).toBeGreaterThan(0)
  })
})
