import type { Page } from 'playwright-core'
import { createClient, type Outgoing, queryString, Refused } from '../../client/index.ts'
import { BASE_PATH } from '../../contract/index.ts'

/** The typed client with the session of the page, to read or change data outside of it. */
export const apiOf = (page: Page) =>
  createClient(async ({ method, path, query, body, ifMatch }: Outgoing) => {
    const response = await page.request.fetch(BASE_PATH + path + queryString(query), {
      method,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }) },
      ...(body !== undefined && { data: body }),
    })
    const text = await response.text()
    if (!response.ok()) throw new Refused(JSON.parse(text))
    return text ? JSON.parse(text) : null
  })

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** A PDF with a page, so that the console can render it. */
export const SHOWN_PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<<>>/Contents 4 0 R>>endobj
4 0 obj<</Length 0>>stream
endstream endobj
trailer<</Root 1 0 R>>`)
