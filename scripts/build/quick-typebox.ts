import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'

const SHORT = fileURLToPath(new URL('./quick-typebox.js', import.meta.url))

/** The file with TypeBox's checks, beside the bundle. */
export const CHECKS = './checks.cjs'

/** Replaces TypeBox in a bundle by quick-typebox.js, which loads TypeBox's checks from a separate file. */
export const quickTypebox: Plugin = {
  name: 'quick-typebox',
  setup(build) {
    build.onResolve({ filter: /^typebox(\/(format|schema))?$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: SHORT } : { path: CHECKS, external: true },
    )
  },
}

/** Writes the file with TypeBox's checks into the folder of a bundle. */
export const bundleChecks = async (options: BuildOptions, folder: string): Promise<void> => {
  const contents = "export { Format } from 'typebox/format'; export { Errors, Pointer } from 'typebox/schema'"
  const { build } = await import('esbuild')
  await build({ ...options, format: 'cjs', stdin: { contents, resolveDir: '.' }, outfile: join(folder, CHECKS) })
}
