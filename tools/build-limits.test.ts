import { expect, it } from 'vitest'
import { limitFaults } from './build-limits.ts'
import { BUILD_LIMITS, firstLoad } from './first-load.ts'

const manifest = {
  page: {
    file: 'assets/portal.js',
    name: 'portal',
    imports: ['vendor'],
    css: ['assets/portal.css'],
  },
  vendor: { file: 'assets/vendor.js', name: 'vendor', imports: ['page'] },
  list: {
    file: 'assets/list.js',
    name: 'transactions',
    imports: ['page', 'rows'],
    css: ['assets/portal.css'],
  },
  rows: { file: 'assets/rows.js', name: 'rows' },
  badges: { file: 'assets/badges.js', name: 'badges', imports: ['page'] },
  ja: { file: 'assets/ja.js', name: 'phrases-ja' },
  later: { file: 'assets/later.js', name: 'later', imports: ['page'] },
}

it('the first load contains each file once that the first list or one of its imports needs', () => {
  expect(firstLoad(manifest)).toEqual({
    scripts: ['badges', 'ja', 'list', 'portal', 'rows', 'vendor'].map(
      (name) => `assets/${name}.js`,
    ),
    styles: ['assets/portal.css'],
  })
})

it('reading the first load fails if the build lacks a chunk of the first list', () => {
  const { list: _list, ...rest } = manifest
  expect(() => firstLoad(rest)).toThrow('no chunk transactions')
})

it('a build with sizes at the limits is accepted, and each exceeded limit is reported', () => {
  expect(limitFaults(BUILD_LIMITS)).toEqual([])
  for (const name of Object.keys(BUILD_LIMITS) as (keyof typeof BUILD_LIMITS)[]) {
    const most = BUILD_LIMITS[name]
    const [fault, ...others] = limitFaults({ ...BUILD_LIMITS, [name]: most + 1 })
    expect(fault).toMatch(new RegExp(`^${most + 1} .*; the limit is ${most} `))
    expect(others).toEqual([])
  }
})
