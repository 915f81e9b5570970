import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expect, it } from 'vitest'
import { useCountdown } from '#ui/use-countdown.ts'

function Countdown({ initial }: { initial: number }) {
  const [left, start] = useCountdown(initial)
  return (
    <>
      <output>{left === 0 ? 'over' : `${left} s`}</output>
      <button onClick={() => start(1)}>again</button>
    </>
  )
}

it('a countdown ends even if nothing else causes a render, and can be restarted', async () => {
  const output = page.getByRole('status')
  await render(<Countdown initial={1} />)
  await expect.element(output).toHaveTextContent('1 s')
  await expect.element(output).toHaveTextContent('over')
  await page.getByRole('button', { name: 'again' }).click()
  await expect.element(output).toHaveTextContent('1 s')
  await expect.element(output).toHaveTextContent('over')
})
