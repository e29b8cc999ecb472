import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const KB = 1000

/**
 * The maximum size of a screen's first load in kB, with gzip. The goal for the queue is 400; the other values are what is achievable so
 * far.
 */
const BUDGETS: Record<string, number> = {
  'renewals/RenewalsList': 400,
  'today/TodayPage': 420,
  'licenses/LicenseList': 420,
  'properties/PropertyList': 420,
  'user-tasks/TasksPage': 420,
  'renewals/dashboard/Dashboard': 425,
  'authentication/SignIn': 415,
  'licenses/LicenseProfile': 495,
  'properties/PropertyProfile': 485,
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

const gzipped = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length

/** The files that a browser loads for its first screen: index.html, the entry chunk, the chunk of the screen, and their static imports. */
const filesOf = (bundle: Bundle, screen: string): string[] => {
  const chunks = chunksOf(bundle)
  const start = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('admin/index.html'))
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`admin/${screen}.tsx`)))
  if (!start || !own) throw new Error(`${screen} is in no file of the console.`)
  const files = new Set([start.fileName, own.fileName])
  for (const name of files) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const each of file.imports) files.add(each)
  }
  return [...files, 'index.html']
}

/** The total size of files in kB, with gzip. */
const weightOf = (bundle: Bundle, files: readonly string[]): number =>
  files.reduce((sum, name) => {
    const file = bundle[name]
    return sum + (file ? gzipped(file.type === 'chunk' ? file.code : file.source) : 0)
  }, 0) / KB

/** Fails the build if a screen exceeds its budget. The error lists the files with their sizes. */
export const budget = (budgets = BUDGETS): Plugin => ({
  name: 'budget',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [screen, most] of Object.entries(budgets)) {
        const files = filesOf(bundle, screen)
        const weight = weightOf(bundle, files)
        if (weight <= most) continue
        const each = files.map((name) => `${name} ${weightOf(bundle, [name]).toFixed(1)}`).join(', ')
        this.error(
          `${screen} weighs ${weight.toFixed(1)} kB with gzip, and may weigh ${most} kB: ${each}. See docs/code.md, "The weight of the console".`,
        )
      }
    },
  },
})
