import { expect, it } from 'vitest'
import { judge } from './generated-files.ts'

const FILES = 80

it('generated files are read exactly, or a question or a rejected row says what is unclear', async () => {
  const counts = { exact: 0, asked: 0, rejected: 0, silentlyWrong: 0 }
  const wrong: number[] = []
  for (let seed = 0; seed < FILES; seed++) {
    const { verdict, file } = await judge(seed)
    if (verdict === 'silentlyWrong') wrong.push(seed)
    if (file.mistake === null) counts[verdict] += 1
  }
  expect(wrong).toEqual([])
  expect(counts.exact).toBeGreaterThanOrEqual(FILES / 2 - 5)
})
