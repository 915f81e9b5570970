/** Mutations that the tests of manuals must detect: `npm run test:faults`. */
export const faults = [
  {
    name: 'manuals: lets every reader download an older version',
    file: 'apps/server/src/areas/manuals/manual-files.ts',
    find: 'return isInForce || manages ? { manual, version } : null',
    replace: 'return isInForce || !manages || manages ? { manual, version } : null',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: does not remove the text of an old version from the search',
    file: 'apps/server/src/areas/manuals/manual-files.ts',
    find: '    await forgetPages(tx, manualId, language)\n',
    replace: '    void forgetPages\n',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: deletes a category that contains manuals',
    file: 'apps/server/src/areas/manuals/manual-categories.ts',
    find: "  if (count > 0) throw new AppError('illegalOperation')\n",
    replace: '  void count\n',
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: marks a long document as completely read although pages are missing',
    file: 'apps/server/src/areas/manuals/manual-text.ts',
    find: "pages.length < read!.pageCount ? 'PART' : 'READ'",
    replace: "'READ'",
    tests: ['apps/server/src/areas/manuals/manuals.test.ts'],
  },
  {
    name: 'manuals: accepts an Office document with macros',
    file: 'apps/server/src/platform/files/office-parser.ts',
    find: 'if (isActive || !kind)',
    replace: 'if ((isActive && !kind) || !kind)',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
  {
    name: 'manuals: accepts a video that is followed by arbitrary bytes',
    file: 'apps/server/src/platform/files/video-kind.ts',
    find: 'if (!box || box.end > bytes.length || !boxes.has(box.type) || count === BOXES_MAX) return false',
    replace:
      'if (!box || box.end > bytes.length || !boxes.has(box.type) || count === BOXES_MAX) break',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
  {
    name: 'uploads: does not wait for the result of the virus scanner',
    file: 'apps/server/src/platform/http/mount.ts',
    find: 'if (upload) await scan(upload.file, request.log)',
    replace: 'if (upload) void scan',
    tests: ['apps/server/src/areas/manuals/manual-upload.test.ts'],
  },
]
