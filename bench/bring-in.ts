import { openPostgres } from '@choba/database/postgres.ts'
import { runImport } from '@choba/server/areas/imports/import-run.ts'
import { openRowErrors } from '@choba/server/areas/imports/rows/row-errors.ts'
import { answerParent } from './children.ts'

const answers = {
  /**
   * Imports one file, like the command `npm run import`.
   * @returns the duration in seconds, without the start of the process
   */
  importFile: async ({
    url,
    file,
    merchant,
    rows,
  }: {
    url: string
    file: string
    merchant: string
    rows: number
  }): Promise<number> => {
    const engine = openPostgres(url)
    const refusals = openRowErrors(null, [], String)
    const began = performance.now()
    try {
      const result = await runImport(
        engine,
        {
          files: [file],
          format: 'choba',
          encoding: null,
          sourceTimeZone: null,
          tenant: 'demo',
          merchant,
          create: null,
          dryRun: false,
          acceptPartial: false,
          createStores: false,
          operator: { userName: 'bench' },
          language: 'en',
        },
        refusals,
      )
      const seconds = (performance.now() - began) / 1000
      if (result.fresh !== rows) {
        throw new Error(
          `${result.outcome}: ${result.fresh} of ${rows} rows came in, ${JSON.stringify(refusals.first[0])}`,
        )
      }
      return seconds
    } finally {
      refusals.close()
      await engine.close()
    }
  },
}

export type ImportAnswers = typeof answers

answerParent(answers)
