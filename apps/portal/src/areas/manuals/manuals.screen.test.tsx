import { expect, it } from 'vitest'
import { phrases } from '#testing/phrases.ts'
import { drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const words = phrases.ja.manuals
const { form } = words

it('has a category first, whose number is one of 1 to 99999', async () => {
  await signInAs('owner')
  await openScreen('help')
  await main().getByRole('button', { name: form.addCategory, exact: true }).click()
  const field = (label: string) => drawer().getByLabelText(label, { exact: true })
  await field(form.name).fill('端末')
  await field(form.sequence).fill('100000')
  const save = () => drawer().getByRole('button', { name: phrases.ja.kit.save, exact: true }).click()
  await save()
  await expect.element(drawer().getByText(form.sequenceFault.replace('{max}', '99999'))).toBeVisible()
  await field(form.sequence).fill('5')
  await save()
  await main().getByRole('button', { name: form.add, exact: true }).click()
  await expect.element(drawer().getByText(form.fileHelp)).toBeVisible()
  await expectAccessible()
})

it('is read by everyone, who are offered no change', async () => {
  await signInAs('clerk')
  await openScreen('help/manual')
  await expect.element(main().getByRole('searchbox', { name: words.search })).toBeVisible()
  await expect.element(main().getByRole('button', { name: form.add, exact: true })).not.toBeInTheDocument()
  await expectAccessible()
})
