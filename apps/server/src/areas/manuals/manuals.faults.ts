/** Mistakes in manuals: `npm run test:faults`. */
export const faults = [
  {
    name: 'manuals: an older version is everyone’s',
    file: 'apps/server/src/areas/manuals/manual-files.ts',
    find: 'return isInForce || manages ? { manual, version } : null',
    replace: 'return isInForce || !manages || manages ? { manual, version } : null',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: the text of an old version is still found',
    file: 'apps/server/src/areas/manuals/manual-files.ts',
    find: '    await forgetPages(tx, manualId, language)\n',
    replace: '    void forgetPages\n',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: a category goes with manuals in it',
    file: 'apps/server/src/areas/manuals/manual-categories.ts',
    find: "  if (count > 0) throw new AppError('illegalOperation')\n",
    replace: '  void count\n',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: a long document is said to be read whole',
    file: 'apps/server/src/areas/manuals/manual-text.ts',
    find: "pages.length < read!.pageCount ? 'PART' : 'READ'",
    replace: "'READ'",
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: an office document with macros is kept',
    file: 'apps/server/src/platform/files/office-parser.ts',
    find: 'if (isActive || !kind)',
    replace: 'if ((isActive && !kind) || !kind)',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
  {
    name: 'manuals: a video may have anything behind its end',
    file: 'apps/server/src/platform/files/video-kind.ts',
    find: 'if (!box || box.end > bytes.length || !boxes.has(box.type) || count === BOXES_MAX) return false',
    replace:
      'if (!box || box.end > bytes.length || !boxes.has(box.type) || count === BOXES_MAX) break',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
  {
    name: 'uploads: what a scanner finds is kept',
    file: 'apps/server/src/platform/http/mount.ts',
    find: 'if (upload) await scan(upload.file, request.log)',
    replace: 'if (upload) void scan',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
]
