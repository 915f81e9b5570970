import { expect, it } from 'vitest'
import { DECISION_INDEX, decisionFaults, decisionIndex } from './decisions.ts'
import { tree } from './fixture.ts'

const one = 'docs/decisions/0001-node-24.md'
const two = 'docs/decisions/0002-one-database.md'
const decisions = {
  [one]:
    '# 0001 Run on Node 24\n\nnpm installs **Node 24**, so\nno build. More.\n\n## Decision\n\nThis.\n',
  [two]:
    '# 0002: Use one database\n\n## Decision\n\n- **PostgreSQL**, see [0001](0001-node-24.md): everywhere.\n',
}
const index = decisionIndex(tree(decisions))
const says = (sources: Record<string, string>, documents: Record<string, string>) =>
  decisionFaults(tree(sources), tree({ [DECISION_INDEX]: index, ...documents })).map(
    (fault) => fault.says,
  )

it('the index contains the number, the title and the first sentence of each decision', () => {
  expect(index.split('\n').slice(-3, -1)).toEqual([
    '- [0001](0001-node-24.md) **Run on Node 24.** npm installs Node 24, so no build.',
    '- [0002](0002-one-database.md) **Use one database.** PostgreSQL, see 0001.',
  ])
})

it('a current index and references to existing decisions are accepted', () => {
  expect(
    says({ 'apps/server/src/x.ts': '// docs/decisions/0001, decision 0002' }, decisions),
  ).toEqual([])
})

it('a decision that is missing in the index is reported', () => {
  const added = { 'docs/decisions/0003-roles.md': '# 0003 Add roles\n\nOne role each.\n' }
  expect(says({}, { ...decisions, ...added })).toEqual([
    'npm run decisions adds: - [0003](0003-roles.md) **Add roles.** One role each.',
  ])
})

it('a deleted decision that is still in the index is reported', () => {
  expect(says({}, { [one]: decisions[one] })).toEqual([
    'npm run decisions removes: - [0002](0002-one-database.md) **Use one database.** PostgreSQL, see 0001.',
  ])
})

it('an index in the wrong order is reported', () => {
  const turned = index.replace(/(- \[0001.*\n)(- \[0002.*\n)/, '$2$1')
  expect(says({}, { ...decisions, [DECISION_INDEX]: turned })).toEqual([
    'is in the wrong order: npm run decisions',
  ])
})

it.each([
  ['// See docs/decisions/0009.', 'apps/server/src/x.ts'],
  ['-- A key (decision 0009).', 'packages/database/migrations/010-x.sql'],
  ['Why: [0009](decisions/0009-gone.md).', 'docs/x.md'],
  ['Why: [it](../../../../docs/decisions/0009-gone.md).', 'apps/server/src/areas/x/README.md'],
])('the reference %s to a missing decision is reported', (text, path) => {
  expect(says({}, { ...decisions, [path]: `\n${text}` })).toEqual([
    'refers to decision 0009, which does not exist',
  ])
})

it('a decision without a title or with too many lines is reported', () => {
  const long = `# 0001 Run on Node 24\n\nnpm installs **Node 24**, so\nno build. More.\n${'More.\n'.repeat(80)}`
  expect(says({}, { ...decisions, [one]: long })).toEqual(['has 84 lines; 60 is the limit'])
  const [fault] = says({}, { ...decisions, [one]: 'Node 24\n\nnpm installs Node.\n' })
  expect(fault).toBe('begins without “# number title”')
})
