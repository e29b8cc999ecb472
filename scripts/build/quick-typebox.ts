import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const SHORT = fileURLToPath(new URL('./quick-typebox.js', import.meta.url))

/** Gives a bundle the short way to make schemas: see quick-typebox.js, which itself requires TypeBox's checks. */
export const quickTypebox: Plugin = {
  name: 'quick-typebox',
  setup(build) {
    build.onResolve({ filter: /^typebox(\/(format|schema))?$/ }, ({ kind }) => (kind === 'import-statement' ? { path: SHORT } : undefined))
  },
}
