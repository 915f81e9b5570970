import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  sampleStatement,
  sampleTransfers,
  statements,
  transferFiles,
} from './bank-files.testing.ts'
import { type StatementToWrite, writeStatementFile } from './statement-file.ts'
import { type TransferFile, writeTransferFile } from './transfer-file.ts'

const RUNS = 50
const script = fileURLToPath(new URL('../test/read-zengin.py', import.meta.url))

/** Reads files with a Python script that shares no code with the writer. Needs Python 3. */
function readIndependently(files: readonly Uint8Array[]): unknown[] {
  const input = files.map((bytes) => `${Buffer.from(bytes).toString('base64')}\n`).join('')
  const { status, stdout, stderr, error } = spawnSync('python3', [script], {
    input,
    encoding: 'utf8',
  })
  expect({ status, stderr, error }).toEqual({ status: 0, stderr: '', error: undefined })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

function write(file: TransferFile): Uint8Array {
  const written = writeTransferFile(file)
  if (!written.ok) throw new Error(JSON.stringify(written.problems))
  return written.bytes
}

it('the Python script reads the same content from written transfer files', () => {
  const files = [sampleTransfers, ...fc.sample(transferFiles, RUNS)]
  const wanted = files.map(({ valueDate, ...rest }) => ({
    ...rest,
    monthAndDay: valueDate.slice(5, 7) + valueDate.slice(8),
  }))
  expect(readIndependently(files.map(write))).toEqual(wanted)
})

it('the Python script reads the same content from written statements', () => {
  const files = [sampleStatement, ...fc.sample(statements, RUNS)]
  const wanted = files.map((file: StatementToWrite) => ({
    ...file,
    accountNumber: file.accountNumber.padStart(10, '0'),
  }))
  expect(readIndependently(files.map(writeStatementFile))).toEqual(wanted)
})
