import { expect, it } from 'vitest'
import { saysOf } from './fixture.ts'
import { screenPatternsRule } from './screen-patterns.ts'

const screen = 'apps/portal/src/areas/stores/store-page.tsx'

it.each([
  '<h1 className="text-2xl">{title}</h1>',
  '<div role="tablist" />',
  '<a className="border-b-2 border-accent" />',
  '<nav className="flex gap-5">{links}</nav>',
  '<div className="flex max-w-240 flex-col gap-4" />',
  '<div className="flex max-w-3xl flex-col" />',
])('a private variant of a pattern is rejected: %s', (jsx) => {
  expect(saysOf(screenPatternsRule, screen, jsx)).toHaveLength(1)
})

it.each([
  '<TitleRow title={title} />',
  '<div className="max-w-form" />',
  '<p className="max-w-150 truncate" />',
  '<div className="max-w-[calc(100vw-2rem)] 2xl:max-w-80" />',
])('the kit and small widths are accepted: %s', (jsx) => {
  expect(saysOf(screenPatternsRule, screen, jsx)).toEqual([])
})

it('the kit and sheets of paper may contain the patterns', () => {
  const title = '<h1>{title}</h1>'
  expect(saysOf(screenPatternsRule, 'apps/portal/src/ui/title-row.tsx', title)).toEqual([])
  expect(
    saysOf(screenPatternsRule, 'apps/portal/src/areas/terminals/license-sheet.tsx', title),
  ).toEqual([])
})
