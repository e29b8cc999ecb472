import { startVitest } from 'vitest/node'

/** Reruns the tests of a file after each change, on the fastest project that has it: `npm run test:watch FILE`. */
const file = process.argv[2]
if (file) {
  const vitest = await startVitest('test', [file], { watch: true, project: [file.startsWith('server/') ? 'sqlite' : 'unit'] })
  await new Promise<void>((resolve) => vitest.onClose(resolve))
} else {
  console.error('Usage: npm run test:watch FILE, such as rules/renewals/steps.test.ts')
  process.exitCode = 2
}
