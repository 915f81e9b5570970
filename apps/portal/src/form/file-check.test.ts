import { expect, it } from 'vitest'
import { answeredFault, fileFault } from './file-check.ts'

const rules = { types: ['image/png', 'image/jpeg'], limit: 1_000 }

it('fileFault accepts a file of an allowed type below the limit', () => {
  expect(fileFault({ type: 'image/png', size: 999 }, rules)).toBeNull()
  expect(fileFault({ type: 'image/jpeg', size: 1_000 }, rules)).toBe('uploadTooLarge')
  expect(fileFault({ type: 'image/gif', size: 1 }, rules)).toBe('uploadUnsupported')
  expect(fileFault({ type: '', size: 1 }, rules)).toBe('uploadUnsupported')
})

it('fileFault applies the smaller limit only to images', () => {
  const mixed = { types: ['image/png', 'application/pdf'], limit: 1_000, pictureLimit: 200 }
  expect(fileFault({ type: 'image/png', size: 199 }, mixed)).toBeNull()
  expect(fileFault({ type: 'image/png', size: 200 }, mixed)).toBe('uploadTooLarge')
  expect(fileFault({ type: 'application/pdf', size: 999 }, mixed)).toBeNull()
})

it('fileFault uses the file extension if the device reports no type', () => {
  const office = { ...rules, endings: ['.docx'] }
  expect(fileFault({ name: '手順書.DOCX', type: '', size: 1 }, office)).toBeNull()
  expect(fileFault({ name: '手順書.docm', type: '', size: 1 }, office)).toBe('uploadUnsupported')
  expect(fileFault({ name: '手順書.docx', type: 'text/html', size: 1 }, office)).toBe(
    'uploadUnsupported',
  )
  expect(fileFault({ name: '手順書.docx', type: '', size: 1_000 }, office)).toBe('uploadTooLarge')
})

it('answeredFault maps the status of the server’s response to an error of the file', () => {
  expect([415, 413, 429, 400].map(answeredFault)).toEqual([
    'uploadUnsupported',
    'uploadTooLarge',
    null,
    null,
  ])
})
