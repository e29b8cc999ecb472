import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

/**
 * Lets Node load JSX: `node --import ./scripts/tsx.hook.ts evergreen.ts tui` runs the terminal from its sources. Vitest and the build do
 * not need it.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const sourcefile = fileURLToPath(url)
    const { code } = transformSync(readFileSync(sourcefile, 'utf8'), {
      loader: 'tsx',
      format: 'esm',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile,
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
