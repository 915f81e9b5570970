import type { importsJa } from './imports.ja.ts'

export const importsEn: typeof importsJa = {
  screens: { list: 'Imports', page: 'Import' },
  audit: {
    kind: { import: 'Import', importMapping: 'Mapping' },
    action: {
      list: 'View imports',
      detail: 'View an import',
      add: 'Create an import',
      part: 'Upload a file to import',
      preview: 'Preview an import',
      check: 'Check an import',
      start: 'Start an import',
      stop: 'Stop an import',
      resume: 'Resume an import',
      undo: 'Undo an import',
      discard: 'Discard an import',
      problems: 'View rejected rows',
      download: 'Download rejected rows',
      mappings: 'View mappings',
      keepMapping: 'Save a mapping',
      changeMapping: 'Change a mapping',
      removeMapping: 'Delete a mapping',
    },
  },
}
