import type { ImportDetail } from '@choba/contract/import-rows.ts'
import { ingestJa } from '@choba/phrases/ingest.ja.ts'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs, toast } from '#testing/screen.tsx'
import { importsApi } from './imports.api.ts'
import { asOurs, newMark, ours, sent } from './imports.testing.ts'

const { imports: words, importMapping: mapping } = phrases.ja

const question = () => page.getByRole('dialog').last()
const button = (name: string) => main().getByRole('button', { name, exact: true })
const stateIs = (state: ImportDetail['state']) =>
  expect
    .element(main().getByText(words.state[state], { exact: true }).first(), { timeout: 60_000 })
    .toBeVisible()
const detailOf = (importId: string) => importsApi.detail.call({ importId })
const reached = async (importId: string, state: ImportDetail['state']) => {
  await expect.poll(async () => (await detailOf(importId)).state, { timeout: 60_000 }).toBe(state)
  return detailOf(importId)
}

async function checked(text: string, name?: string): Promise<ImportDetail> {
  const { importId, version } = await sent(text, name)
  await importsApi.check.call({ importId, version, settings: asOurs() })
  return reached(importId, 'CHECKED')
}

async function done(text: string): Promise<ImportDetail> {
  const { importId, version, findings } = await checked(text)
  await importsApi.start.call({ importId, version, seenFresh: findings!.fresh })
  return reached(importId, 'DONE')
}

/** Returns a file with a refund of a payment that another file contains. */
const refundOf = (mark: string): string =>
  [
    'paymentNo,paidAt,storeCode,tradeKind,paymentType,amount,state,originalPaymentNo',
    `${mark}-r,2026-10-09T10:00:00,IMP-${mark},REFUND,CASH,50,SUCCEEDED,${mark}-0`,
    '',
  ].join('\n')

beforeEach(() => signInAs('owner2'))

it('an import can be stopped partway, shows the number of imported rows, and can be resumed', async () => {
  const { importId } = await checked(ours(newMark(), 40_000))
  await openScreen(`setting/imports/${importId}`)
  await button(words.act.start).click()
  await question()
    .getByRole('button', { name: say(words.start.act, { count: '40,000' }) })
    .click()
  const loaded = async () => {
    const { progress } = await detailOf(importId)
    return progress?.phase === 'loading' ? progress.rows : 0
  }
  await expect.poll(loaded, { timeout: 60_000 }).toBeGreaterThan(0)
  await button(words.act.stop).click()
  await stateIs('STOPPED')
  // Rows in progress at the stop are counted after they are written. The screen then updates
  // without a reload.
  await expect
    .element(button(words.act.undo), { timeout: 60_000 })
    .not.toHaveAttribute('aria-disabled')
  const { accepted } = await detailOf(importId)
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(40_000)
  const count = accepted.toLocaleString('ja-JP')
  await expect.element(main().getByText(say(words.notice.stopped, { count }))).toBeVisible()
  // The numbers found by the check are not shown, because they are not the numbers of imported
  // rows.
  await expect
    .element(main().getByText(words.count.accepted, { exact: true }))
    .not.toBeInTheDocument()
  await expectAccessible()
  await button(words.act.resume).click()
  await reached(importId, 'DONE')
  expect((await detailOf(importId)).accepted).toBe(40_000)
  await stateIs('DONE')
  await expect.element(main().getByText(words.count.accepted, { exact: true })).toBeVisible()
  await button(words.act.undo).click()
  await question()
    .getByRole('button', { name: say(words.undo.act, { count: '40,000' }) })
    .click()
  await stateIs('UNDONE')
})

describe('an import with rows that other records refer to', () => {
  it('cannot be undone, and the undo button says so', async () => {
    const mark = newMark()
    const { importId } = await done(ours(mark, 2))
    await done(refundOf(mark))
    await openScreen(`setting/imports/${importId}`)
    const undo = button(words.act.undo)
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(undo)
      .toHaveAccessibleDescription(say(words.act.obstacle.refund, { count: '1' }))
    await expect
      .element(
        main()
          .getByRole('note')
          .getByText(say(words.act.obstacle.refund, { count: '1' })),
      )
      .toBeVisible()
    await expectAccessible()
  })

  it('cannot be undone after the confirmation was opened, and the confirmation says so', async () => {
    const mark = newMark()
    const { importId } = await done(ours(mark, 2))
    await openScreen(`setting/imports/${importId}`)
    await button(words.act.undo).click()
    await done(refundOf(mark))
    await question()
      .getByRole('button', { name: say(words.undo.act, { count: '2' }) })
      .click()
    await expect
      .element(
        question()
          .getByRole('alert')
          .getByText(say(words.act.obstacle.refund, { count: '1' })),
      )
      .toBeVisible()
    await expectAccessible()
    expect((await detailOf(importId)).state).toBe('DONE')
  })
})

describe(
  'rows that other records refer to since the undo confirmation was opened',
  { tags: ['no-retry'] },
  () => {
    const obstacles = ['dispute', 'dayClose', 'deposit'] as const
    it.each(obstacles)(
      'make the undo fail with their number in the message: %s',
      async (obstacle) => {
        const mark = newMark()
        const { importId } = await done(ours(mark, 2))
        await openScreen(`setting/imports/${importId}`)
        await button(words.act.undo).click()
        await expect.element(question()).toBeVisible()
        expect((await fetch(`/obstacle/${obstacle}/${mark}-0`)).status).toBe(200)
        await question()
          .getByRole('button', { name: say(words.undo.act, { count: '2' }) })
          .click()
        const said = say(words.act.obstacle[obstacle], { count: '1' })
        await expect.element(question().getByRole('alert').getByText(said)).toBeVisible()
        await expectAccessible()
        expect(await detailOf(importId)).toMatchObject({
          state: 'DONE',
          accepted: 2,
          obstacleRows: 1,
          undoneBy: null,
        })
        await openScreen(`setting/imports/${importId}`)
        await expect.element(button(words.act.undo)).toHaveAttribute('aria-disabled', 'true')
        await expect.element(button(words.act.undo)).toHaveAccessibleDescription(said)
        await expect.element(main().getByRole('note').getByText(said)).toBeVisible()
        await expectAccessible()
      },
    )
  },
)

it(
  'the slower of two users who act on an import sees its current status',
  { tags: ['no-retry'] },
  async () => {
    const { importId, version, findings } = await checked(ours(newMark(), 20_000))
    await importsApi.start.call({ importId, version, seenFresh: findings!.fresh })
    await importsApi.stop.call({ importId })
    await reached(importId, 'STOPPED')
    await expect
      .poll(async () => (await detailOf(importId)).undoObstacle, { timeout: 60_000 })
      .not.toBe('notEnded')
    await openScreen(`setting/imports/${importId}`)
    await expect.element(button(words.act.resume)).toBeVisible()
    // The other user finishes before this user clicks.
    await importsApi.resume.call({ importId, version: (await detailOf(importId)).version })
    await reached(importId, 'DONE')
    await button(words.act.resume).click()
    await expect.element(toast(words.act.changed)).toBeVisible()
    await stateIs('DONE')
    await expect.element(button(words.act.resume)).not.toBeInTheDocument()
    expect(await detailOf(importId)).toMatchObject({ state: 'DONE', accepted: 20_000 })
  },
)

describe('an import from the command line', () => {
  it('is reported as failed after a kill, keeps its rows, and cannot be resumed in the portal', async () => {
    const importId = await (await fetch(`/command-import/killed/${newMark()}`)).text()
    await openScreen(`setting/imports/${importId}`)
    await stateIs('STOPPED')
    await expect.element(main().getByText(ingestJa.problems.commandEnded)).toBeVisible()
    await expect
      .element(main().getByText(say(words.count.rows, { count: '2' }), { exact: true }))
      .toBeVisible()
    await expect.element(button(words.act.resume)).not.toBeInTheDocument()
    await expect.element(button(words.act.discard)).not.toBeInTheDocument()
    await expectAccessible()
    await button(words.act.undo).click()
    await question()
      .getByRole('button', { name: say(words.undo.act, { count: '2' }) })
      .click()
    await stateIs('UNDONE')
  })

  it('can be neither stopped nor undone in the portal while it runs', async () => {
    const importId = await (await fetch(`/command-import/running/${newMark()}`)).text()
    await openScreen(`setting/imports/${importId}`)
    await stateIs('RUNNING')
    await expect.element(button(words.act.stop)).not.toBeInTheDocument()
    await expect.element(button(words.act.undo)).not.toBeInTheDocument()
    await expectAccessible()
  })
})

it('an import that another user has discarded is reported as missing', async () => {
  const { importId, version } = await sent(ours(newMark(), 1))
  await openScreen(`setting/imports/${importId}`)
  const check = button(words.draft.check)
  await expect.element(check).not.toHaveAttribute('aria-disabled')
  await importsApi.discard.call({ importId, version })
  await check.click()
  await expect.element(main().getByText(words.page.missingTitle)).toBeVisible()
  expect(address()).toBe(`setting/imports/${importId}`)
})

describe('a file of a service that the portal does not know', () => {
  const rows = (mark: string) => [
    `${mark}-1;2026/10/05 10:00:00;1,100;1,000;${mark}`,
    `${mark}-2;2026/10/05 11:00:00;980;900;${mark}`,
  ]

  it('asks which of two columns is the amount, and is not checked before the answer', async () => {
    const mark = newMark()
    const { importId } = await sent(
      ['受付番号;取引日時;合計金額;利用金額;店舗コード', ...rows(mark), ''].join('\n'),
    )
    await openScreen(`setting/imports/${importId}`)
    const asked = words.draft.question
    await expect.element(main().getByText(asked.text.amount)).toBeVisible()
    await expect.element(button(words.draft.check)).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await main()
      .getByRole('combobox', { name: mapping.field.amount, exact: true })
      .selectOptions('利用金額')
    await expect.element(main().getByText(asked.text.amount)).not.toBeInTheDocument()
    await expect.element(button(words.draft.check)).not.toHaveAttribute('aria-disabled')
    const previewed = main().getByRole('region', { name: words.preview.title })
    await expect
      .element(
        previewed
          .getByRole('row')
          .filter({ hasText: `${mark}-1` })
          .getByText('1,000'),
      )
      .toBeVisible()
  })

  it('makes the portal ask for the amount column if none is likely', async () => {
    const mark = newMark()
    const { importId } = await sent(
      ['受付番号;取引日時;手数料;消費税;店舗コード', ...rows(mark), ''].join('\n'),
    )
    await openScreen(`setting/imports/${importId}`)
    await expect.element(main().getByText(words.draft.doubt.none)).toBeVisible()
    const previewed = main().getByRole('region', { name: words.preview.title })
    await expect.element(previewed.getByText(words.preview.waiting)).toBeVisible()
    await expect.element(main().getByRole('alert')).toHaveLength(1)
    await main()
      .getByRole('combobox', { name: mapping.field.amount, exact: true })
      .selectOptions('手数料')
    await expect.element(previewed.getByText('1,100')).toBeVisible()
    await expect.element(previewed.getByText(words.preview.waiting)).not.toBeInTheDocument()
  })

  it('is read from the line that contains the column names', async () => {
    const mark = newMark()
    const about = ['加盟店名;渋谷コーヒー', '対象期間;2026/10']
    const { importId } = await sent(
      [...about, '受付番号;取引日時;利用金額;手数料;店舗コード', ...rows(mark), ''].join('\n'),
    )
    await openScreen(`setting/imports/${importId}`)
    await expect.element(main().getByLabelText(mapping.field.heading)).toHaveValue('3')
    await main().getByText(words.draft.createStores.label, { exact: true }).click()
    const first = main()
      .getByRole('row')
      .filter({ hasText: `${mark}-1` })
    await expect.element(first.getByText(words.preview.state.FRESH)).toBeVisible()
    await expect.element(main().getByRole('alert')).not.toBeInTheDocument()
    await main().getByLabelText(mapping.field.heading).fill('4')
    await expect.element(main().getByRole('alert')).toBeVisible()
  })
})
