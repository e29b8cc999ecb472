import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LINES = 2_000
const logging = `import { createLog } from './server/kit/log.ts'
const log = createLog({ logLevel: 'info' })
for (let n = 0; n < ${LINES}; n++) log.info({ n }, 'x'.repeat(200))`

test.each([
  ['comes to its end', ''],
  ['exits', 'process.exit(0)'],
  ['throws', `throw new Error('uncaught')`],
  ['rejects', `setTimeout(() => Promise.reject(new Error('uncaught')), 10)`],
])('a program that %s has written all lines of its log', (_how, end) => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `${logging}\n${end}`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stderr.split('\n').filter((line) => line.startsWith('{"level"'))
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: LINES }, (_, n) => n))
})
