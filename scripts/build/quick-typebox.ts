import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'

const SHORT = fileURLToPath(new URL('./quick-typebox.js', import.meta.url))

/** TypeBox's checks. */
export const CHECKS = './checks.cjs'

/** Gives a bundle the short way to make schemas: see quick-typebox.js, which itself requires TypeBox's checks, a file of their own. */
export const quickTypebox: Plugin = {
  name: 'quick-typebox',
  setup(build) {
    build.onResolve({ filter: /^typebox(\/(format|schema))?$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: SHORT } : { path: CHECKS, external: true },
    )
  },
}

/** Writes the checks into the folder of such a bundle. */
export const bundleChecks = async (options: BuildOptions, folder: string): Promise<void> => {
  const contents = "export { Format } from 'typebox/format'; export { Errors, Pointer } from 'typebox/schema'"
  const { build } = await import('esbuild')
  await build({ ...options, format: 'cjs', stdin: { contents, resolveDir: '.' }, outfile: join(folder, CHECKS) })
}
