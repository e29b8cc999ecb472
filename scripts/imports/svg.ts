import { instance } from '@viz-js/viz'

/** Follows the reader's color scheme with its own background, because the page around it may be dark in a light scheme. */
const STYLE = `
  svg { --page: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #8c959f; --program: #f6f8fa; --own: #ffffff; --shared: #ddf4ff; --edge: #d1d9e0 }
  @media (prefers-color-scheme: dark) {
    svg { --page: #0d1117; --ink: #f0f6fc; --soft: #9198a1; --line: #656c76; --program: #151b23; --own: #212830; --shared: #12324f; --edge: #3d444d }
  }
  .page { fill: var(--page) }
  text { fill: var(--ink); font-family: Helvetica, Arial, 'Liberation Sans', sans-serif }
  .node text { font-size: 11px; fill: var(--soft) }
  .node text:first-of-type { font-size: 13px; font-weight: bold; fill: var(--ink) }
  .program text { font-size: 11px; font-weight: bold; fill: var(--soft) }
  .program path { fill: var(--program); stroke: var(--edge) }
  .own path { fill: var(--own); stroke: var(--line) }
  .shared path { fill: var(--shared); stroke: var(--line) }
  .edge path { stroke: var(--line) }
  .edge polygon { fill: var(--line); stroke: var(--line) }
`

/** Draws a Graphviz source as SVG. The SVG contains the source, which {@link sourceOf} reads. */
export async function svgOf(dot: string): Promise<string> {
  const drawn = (await instance()).renderString(dot, { format: 'svg' })
  const body = drawn.slice(drawn.indexOf('<g '))
  const [width, height] = /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/.exec(drawn)?.slice(1).map(Number) ?? []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<title>Who imports whom</title>',
    `<metadata><![CDATA[${dot}]]></metadata>`,
    `<style>${STYLE}</style>`,
    '<rect class="page" width="100%" height="100%" rx="8"/>',
    body,
  ].join('\n')
}

export const sourceOf = (svg: string): string | undefined => /<!\[CDATA\[(.*?)\]\]>/s.exec(svg)?.[1]
