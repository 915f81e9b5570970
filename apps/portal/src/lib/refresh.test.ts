import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refresh } from './refresh.ts'

const client = new QueryClient()
afterEach(() => client.clear())

/** A list on the screen whose answers are given by hand, in the order they were asked for. */
function shownList() {
  const answers: ((rows: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'of', 'notifications'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  return { answers, observer, leave: observer.subscribe(() => undefined) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a first load that was answered before the change is asked for again', async () => {
  const { answers, observer, leave } = shownList()
  const done = refresh(client, ['list'])
  answers[0]!('unread')
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]!('read')
  await done
  expect(observer.getCurrentResult().data).toBe('read')
  leave()
})

test('what stands on the screen is asked for once', async () => {
  const { answers, observer, leave } = shownList()
  answers[0]!('unread')
  await settled()
  const done = refresh(client, ['list'], ['something else'])
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]!('read')
  await done
  expect(answers).toHaveLength(2)
  expect(observer.getCurrentResult().data).toBe('read')
  leave()
})

test('a change in one area makes the screens of all others ask again when they are shown next', async () => {
  let asked = 0
  const orders = {
    queryKey: ['orders'],
    queryFn: () => Promise.resolve(++asked),
    staleTime: 30_000,
  }
  await client.fetchQuery(orders)
  await client.fetchQuery(orders)
  expect(asked).toBe(1)
  await refresh(client, ['transactions'])
  // The screen of orders is not in view: nothing is asked for it yet.
  expect(asked).toBe(1)
  await client.fetchQuery(orders)
  expect(asked).toBe(2)
})
