import { isTest, lineAt, type Rule } from './rule.ts'

const places = ['packages/contract/', 'apps/server/', 'apps/portal/']

// Matches code that creates fractions, which can lose a yen, because all amounts are whole minor
// units. A width in percent is allowed: `${share * 100}%`.
const fraction = /parseFloat|\.toFixed\b|\*\s*100(?![\d_]|\}%)|(?<![\d_.])100\s*\*/g

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Forbids code that creates fractional amounts. */
export const moneyRule: Rule = (files) =>
  files
    .filter(({ path }) => places.some((place) => path.startsWith(place)) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(fraction)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        says: `${match[0]} may create a fraction of a minor unit; see packages/contract/src/money.ts`,
      })),
    )
