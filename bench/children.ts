import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { environment, root } from '../tools/run.ts'

/** Functions of a child process that its parent process can call. */
export type Answers = Record<string, (question: never) => Promise<unknown>>

/**
 * A child process of the benchmark. Uses a separate process so that its work does not delay the
 * event loop of the parent.
 */
export interface Child<A extends Answers> {
  ask<K extends keyof A & string>(what: K, question: Parameters<A[K]>[0]): ReturnType<A[K]>
  end(): Promise<void>
}

interface Reply {
  answer?: unknown
  error?: string
}

const TIMEOUT_MS = 20_000

/**
 * Starts `bench/<file>` as a child process with these Node options. The file must call
 * `answerParent`. Only one call may be in progress at a time.
 */
export function startChild<A extends Answers>(
  file: string,
  env: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Child<A> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    cwd: root,
    env: environment(env),
    execArgv: [...process.execArgv, ...flags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const ended = gone.then(() => {
    throw new Error(`bench/${file} ended`)
  })
  // Avoids an unhandled rejection. The end of the child process matters only while a call waits for
  // its answer.
  ended.catch(() => {})
  async function ask(what: string, question: unknown): Promise<unknown> {
    const heard = once(child, 'message') as Promise<[Reply]>
    child.send({ what, question })
    const [reply] = await Promise.race([heard, ended])
    if (reply.error !== undefined) throw new Error(reply.error)
    return reply.answer
  }
  return {
    ask: ask as Child<A>['ask'],
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
      await gone
      clearTimeout(late)
    },
  }
}

/** Answers calls of the parent process until the parent process ends. */
export function answerParent(answers: Answers): void {
  process.on('message', ({ what, question }: { what: string; question: unknown }) => {
    const answer = answers[what] as ((asked: unknown) => Promise<unknown>) | undefined
    const done = answer
      ? answer(question)
      : Promise.reject(new Error(`there is no function ${what}`))
    done.then(
      (said) => process.send!({ answer: said } satisfies Reply),
      (error: Error) => process.send!({ error: error.stack ?? error.message } satisfies Reply),
    )
  })
  // Sends a signal instead of exiting, so that a server in this process can shut down properly.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
