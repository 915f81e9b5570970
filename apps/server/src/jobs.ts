import { openDatabase } from '@choba/database/open.ts'
import { readArguments, runCommand } from '@choba/database/operator-command.ts'
import { readConfig } from './platform/settings/config.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/observability/log.ts'
import { queueNames } from './services.ts'

const USAGE = `usage: npm run jobs [-- --redrive QUEUE]
  --redrive QUEUE  puts the jobs of a queue back that were given up
  --help           prints this
Without an option it lists the jobs that were given up.`

/** Maximum number of failed jobs in the list. */
const MAX_LISTED = 100

/**
 * Command `npm run jobs`: lists the jobs that failed permanently. `--redrive` moves the failed jobs
 * of a queue back into the queue. The command works while a server runs on PostgreSQL; the embedded
 * database must not be in use.
 */
if (import.meta.main) {
  const { values } = readArguments({ usage: USAGE, options: { redrive: { type: 'string' } } })
  await runCommand(async () => {
    const config = readConfig()
    if (values.redrive !== undefined && !queueNames.includes(values.redrive))
      throw new Error(`There is no queue ${values.redrive}: ${queueNames.join(', ')}.`)
    const engine = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder })
    try {
      const jobs = await startJobs(engine, {
        queues: queueNames,
        worker: false,
        log: createLog(config),
      })
      if (values.redrive !== undefined)
        console.log(`${await jobs.redrive(values.redrive)} jobs put back.`)
      const dead = await jobs.deadLetters()
      for (const { source, data, createdOn } of dead.slice(0, MAX_LISTED))
        console.log(`${createdOn.toISOString()}  ${source}  ${JSON.stringify(data)}`)
      console.log(`${dead.length} jobs given up.`)
      await jobs.stop()
    } finally {
      await engine.close()
    }
  })
}
