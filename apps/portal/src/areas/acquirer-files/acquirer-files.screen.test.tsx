import { beforeEach, describe, expect, it } from 'vitest'
import { failCalls } from '#testing/answers.ts'
import { phrases } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'
import { acquirerFilesApi } from './acquirer-files.api.ts'

const { acquirerFiles: words } = phrases.ja
const { upload } = words

const mapping = JSON.stringify({
  mapping: 1,
  about: 'a settlement file',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: ['YYYY-MM-DD HH:mm:ss'] },
  currency: { value: 'JPY' },
  amount: { col: 'Amount' },
  answers: { units: 'major' },
  fields: {
    paymentNo: { col: 'Number' },
    storeCode: { value: 'S' },
    paymentType: { value: 'X' },
    fee: { col: 'Fee' },
  },
  rules: [
    { when: { Type: 'SALE' }, as: 'PAYMENT' },
    { else: true, refuse: 'kindUnknown' },
  ],
})

const csv = (lines: readonly string[]) =>
  new File([['Number,Type,Date,Amount,Fee', ...lines].join('\n')], '精算.csv', {
    type: 'text/csv',
  })
const field = (label: string) => main().getByLabelText(label, { exact: true })

async function fillIn(file: File) {
  await acquirerFilesApi.keepLayout.call({
    paymentType: 'WECHAT_PAY',
    mapping: null,
    text: mapping,
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
    feePpm: 30_000,
  })
  await openScreen('acquirerFiles/upload')
  await field(upload.paymentMethod).selectOptions('WECHAT_PAY')
  // The label of an optional field also says that the field is optional.
  await expect.element(main().getByLabelText(upload.fee)).toHaveValue('3')
  await field(upload.from).fill('2022/02/01')
  await field(upload.to).fill('2022/02/28')
  await field(upload.file).upload(file)
}
const send = () => main().getByRole('button', { name: upload.send }).click()

beforeEach(() => signInAs('superadmin'))

describe('settlement files', () => {
  it('are uploaded with the kept layout and matched', async () => {
    const number = `N${crypto.randomUUID().slice(0, 8)}`
    await fillIn(
      csv([`${number},SALE,2022-02-03 10:00:00,1000,30`, 'X,TOLL,2022-02-03 10:00:00,5,0']),
    )
    await expectAccessible()
    await send()
    await expect.poll(address).toMatch(/^acquirerFiles\/\d+$/)
    const differences = main().getByRole('region', { name: words.field.differences })
    await expect
      .element(differences.getByText(number, { exact: true }), { timeout: 15_000 })
      .toBeVisible()
  })

  it('show at the form what is wrong with a file', async () => {
    await fillIn(new File(['Other\n1'], 'other.csv', { type: 'text/csv' }))
    await send()
    await expect.element(main().getByText(upload.problem.columnMissing)).toBeVisible()
    await expect.poll(address).toBe('acquirerFiles/upload')
  })

  it('can be loaded again after an error', async () => {
    const heal = failCalls('acquirerfile/list')
    await openScreen('acquirerFiles')
    await expect.element(main().getByText(words.fault)).toBeVisible()
    heal()
  })
})
