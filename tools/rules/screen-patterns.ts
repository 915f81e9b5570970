import { isTest, lineAt, type Rule } from './rule.ts'

/** A pattern of screens that only the kit may contain. */
interface Pattern {
  readonly found: RegExp
  readonly says: string
  /** Files that may contain the pattern, with the reason in a comment. */
  readonly except: readonly string[]
}

/** Widest element in steps of 4 px that may have a width of its own, such as a text or a table. */
const WIDEST = 160

const patterns: readonly Pattern[] = [
  {
    found: /<h1\b/g,
    says: 'has its own title row; use TitleRow of #ui/title-row.tsx',
    except: [
      // Pages outside the frame of the portal.
      'areas/session/code-page.tsx',
      'app/shell/plain-page.tsx',
      // Title for screen readers only.
      'app/shell/not-found-page.tsx',
      // Titles of sheets of paper.
      'areas/statements/statement-page.tsx',
      'areas/statements/statement-sheet.tsx',
      'areas/terminals/license-sheet.tsx',
    ],
  },
  {
    found: /role=["']tab(?:list)?["']|\bborder-b-2\b/g,
    says: 'has its own tabs; use Tabs of #ui/tabs.tsx or SubPageTabs of #ui/sub-page-tabs.tsx',
    except: [],
  },
  {
    found: /<nav\b/g,
    says: 'has its own links between screens; use SubPageTabs of #ui/sub-page-tabs.tsx',
    except: [
      'app/shell/sidebar-entries.tsx',
      'app/guides/guide-drawer.tsx',
      // Cards that select a company.
      'areas/company/companies.tsx',
      'areas/payment-methods/payment-method-list.tsx',
    ],
  },
]

const kit = ['ui', 'dev', 'testing'].map((folder) => `apps/portal/src/${folder}/`)
const width = /(?<![\w-])max-w-(?:(\d+)|\w*xl|prose)(?![\w-])/g

/**
 * Forbids private variants of the patterns that all screens share: title rows, tabs, and the widths
 * of screens and forms.
 */
export const screenPatternsRule: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        path.startsWith('apps/portal/src/') &&
        path.endsWith('.tsx') &&
        !isTest(path) &&
        !kit.some((folder) => path.startsWith(folder)),
    )
    .flatMap(({ path, text }) => [
      ...patterns
        .filter(({ except }) => !except.some((file) => path === `apps/portal/src/${file}`))
        .flatMap(({ found, says }) =>
          [...text.matchAll(found)].map(({ index }) => ({
            path,
            line: lineAt(text, index),
            says,
          })),
        ),
      ...[...text.matchAll(width)]
        .filter(([, steps]) => steps === undefined || Number(steps) > WIDEST)
        .map((match) => ({
          path,
          line: lineAt(text, match.index),
          says: `${match[0]} is a width of its own; the frame limits a screen, and a form has max-w-form`,
        })),
    ])
