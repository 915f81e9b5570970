import * as z from 'zod/mini'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { pictureTypes } from '@choba/contract/feedback.contract.ts'
import { FileField } from '#form/file-field.tsx'
import { feedbackApi } from '#areas/feedback/feedback.api.ts'
import { upload } from '#lib/upload.ts'
import { openForm } from '#testing/form.tsx'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, signInAs } from '#testing/screen.tsx'

const { kit } = phrases.ja
const LABEL = '画像'
const MAX = 2
// PNG image of one transparent pixel, in base64.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const bytes = Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))
const picture = (name: string) => new File([bytes], name, { type: 'image/png' })

const input = () => page.getByLabelText(LABEL, { exact: true })
const files = () => page.getByRole('listitem')
const remove = (name: string) =>
  page.getByRole('button', { name: say(kit.removeNamed, { name }) }).click()

let form: Awaited<ReturnType<typeof openForm>>
beforeEach(async () => {
  await signInAs('owner')
  form = await openForm({
    schema: z.object({ value: z.array(z.object({ name: z.string(), label: z.string() })) }),
    start: { value: [] },
    fields: (control) => (
      <FileField
        control={control}
        name="value"
        label={LABEL}
        rules={{ types: pictureTypes, limit: 1000 }}
        max={MAX}
        send={async (file, sending) =>
          (await upload(feedbackApi.upload.endpoint, file, sending)).data.fileName
        }
      />
    ),
  })
})

describe('a file field', () => {
  it('uploads a file when the user selects it, shows its original name and stores the name on the server', async () => {
    await input().upload(picture('レシート.png'))
    await expect.element(files().getByText('レシート.png')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await expectAccessible()
    await form.send()
    expect(form.sent).toEqual([
      {
        value: [{ name: expect.stringMatching(/^[0-9a-f-]{36}/) as string, label: 'レシート.png' }],
      },
    ])
  })

  it('removes an uploaded file', async () => {
    await input().upload([picture('一.png'), picture('二.png')])
    await expect.element(files()).toHaveLength(2)
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await remove('一.png')
    await expect.element(files()).toHaveLength(1)
    await form.send()
    expect(form.sent).toEqual([{ value: [expect.objectContaining({ label: '二.png' })] }])
  })

  it('names each file that exceeds the maximum number, and accepts no more files while full', async () => {
    await input().upload([picture('一.png'), picture('二.png'), picture('三.png')])
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(say(kit.uploadTooMany, { max: MAX }))
    await expect.element(files().filter({ hasText: '三.png' })).toBeVisible()
    await expect.element(input()).toBeDisabled()
    await expect
      .element(page.getByText(say(kit.uploadFull, { max: MAX }), { exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await form.send()
    expect(form.sent).toEqual([{ value: [expect.anything(), expect.anything()] }])
  })

  it.each([
    [
      'of a type that is not wanted',
      new File(['a,b'], 'a.csv', { type: 'text/csv' }),
      kit.uploadUnsupported,
    ],
    [
      'as large as the limit',
      new File([new Uint8Array(1000)], 'a.png', { type: 'image/png' }),
      kit.uploadTooLarge,
    ],
    [
      'that only says it is a picture',
      new File(['<svg/>'], 'a.png', { type: 'image/png' }),
      kit.uploadUnsupported,
    ],
  ])(
    'rejects a file %s with an error beside its name, and has no form value',
    async (_what, file, fault) => {
      await input().upload(file)
      await expect.element(page.getByRole('alert')).toHaveTextContent(fault)
      await form.send()
      expect(form.sent).toEqual([{ value: [] }])
      await remove(file.name)
      await expect.element(files()).not.toBeInTheDocument()
      await expect.element(input()).toBeEnabled()
    },
  )
})
