import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refresh } from './refresh.ts'

const client = new QueryClient()
afterEach(() => client.clear())

/**
 * Creates a visible list query. The test supplies the responses by hand, in the order of the
 * requests.
 */
function shownList() {
  const answers: ((rows: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'of', 'notifications'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  return { answers, observer, leave: observer.subscribe(() => undefined) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('refresh fetches again if a first load in progress was answered before the change', async () => {
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

test('refresh fetches a visible query only once', async () => {
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

test('refresh makes the screens of all areas reload when they are next shown', async () => {
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
  // No component shows the orders, so they are not fetched yet.
  expect(asked).toBe(1)
  await client.fetchQuery(orders)
  expect(asked).toBe(2)
})
