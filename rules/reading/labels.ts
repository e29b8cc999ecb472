/** The usual words beside the facts of a license. Each is tried without regard to case, at the beginning of a word. */

const PAPER = '(?:licen[sc]e|lic\\.?|permit)'
const OTHER_PAPER = '(?:registration|certificate|cert\\.?|credential)'
const NUMBER = '(?:identification\\s+)?(?:numbers?\\b|nos?\\b\\.?|num\\b\\.?|nbr\\b\\.?|id\\b|#)'
const AND = '(?:\\s*(?:/|\\bor\\b|\\band\\b|&)\\s*)'
const DATE = '(?:\\s+date)?'

const words = (...sources: string[]) => new RegExp(`(?<![a-z0-9])(?:${sources.join('|')})`, 'gi')

/** In order of preference: the first label found is used. */
export const NUMBER_LABELS = [
  words(
    `(?:${PAPER}|${OTHER_PAPER})${AND}${PAPER}\\s*${NUMBER}`,
    `${PAPER}(?:${AND}(?:${PAPER}|${OTHER_PAPER}))?\\s*${NUMBER}`,
    `number\\s+of\\s+(?:the\\s+)?(?:licen[sc]e|permit)\\b`,
  ),
  words(`${OTHER_PAPER}\\s*${NUMBER}`, '(?:licen[sc]e|permit)\\s*:'),
]

export const EFFECTIVE_LABELS = [
  words(
    `(?:licen[sc]e\\s+|permit\\s+)?effective(?:\\s+date)?(?:\\s+of\\s+(?:licen[sc]e|permit))?\\b`,
    `eff\\.(?:${DATE})`,
    `date\\s+effective\\b`,
    `valid\\s+(?:from|as\\s+of|beginning)\\b`,
    `(?:start|begin(?:ning)?|commencement)\\s+date\\b`,
    `(?:beginning|begins|commencing|commences|starts|starting)(?:\\s+on)?\\b`,
  ),
]

export const EXPIRATION_LABELS = [
  words(
    `(?:licen[sc]e\\s+|permit\\s+)?expir(?:ation|y)${DATE}(?:\\s+of\\s+(?:licen[sc]e|permit))?\\b`,
    `(?:date\\s+)?expires(?:\\s+on)?\\b`,
    `shall\\s+expire(?:\\s+on)?\\b`,
    `expiring(?:\\s+on)?\\b`,
    `date\\s+of\\s+expir(?:ation|y)\\b`,
    `exp\\.?\\s+date\\b`,
    `exp\\.`,
    `(?:valid|good|in\\s+force|effective)\\s+(?:through|thru|until|till|to)\\b`,
    `(?:not\\s+valid|void)\\s+after\\b`,
    `(?:end|ending|termination)\\s+date\\b`,
    `ending(?:\\s+on)?\\b`,
  ),
]

export const FEE_LABELS = [
  words(`(?:licen[sc]e|permit|renewal|registration|annual)\\s+fees?(?:\\s+paid)?\\b`),
  words(`(?:total\\s+)?fees?(?:\\s+(?:paid|amount))?\\b`),
  words(`(?:total|amount)\\s+paid\\b`),
]

/** Words that mark a range of dates as the term of the license. */
export const PERIOD = /\b(?:period|term|valid|validity|licen[sc]e\s+year|effective|from|dates?|duration|in\s+force|good)\b/i

/** Matches words before a number that belongs to something else. */
export const NOT_THIS_NUMBER =
  /\b(?:previous|prior|former|old|driver'?s?|replac\w+|supersed\w+|parent|primary|master|related|vehicle|manager'?s?|contractor'?s?|tax|sales|insurance|application|invoice|receipt|account|control|certified|notary|landlord'?s?|agent'?s?)\W*(?:\w+\W+){0,2}$/i

/** Matches words before a date that belongs to something else. */
export const NOT_THIS_DATE =
  /\b(?:previous|prior|former|old|last|insurance|policy|bond|inspection|lease|liability|driver'?s?|birth|print\w*|application|payment|late|food\s+handler\w*|training|card|offer|contract|renew\w*|extension|temporary|issue[ds]?|coverage|certification)\W*(?:\w+\W+){0,2}$/i

/** Matches words before a fee that is not the license's. */
export const NOT_THIS_FEE =
  /\b(?:late|application|processing|penalty|filing|convenience|inspection|technology|surcharge|delinquent|transfer|duplicate|returned|previous|prior|last|admin\w*|non-?refundable|other|additional|state|county)\W*(?:\w+\W+){0,2}$/i

/** Matches headings of sections about something else. */
export const NOT_THIS_SECTION = /\b(?:insurance|policy|bond|previous|prior|former|inspection|lease|driver|manager|vehicle)/i

/** A short text that names a field of a form. */
const LABEL =
  /\b(?:name|licensee|address|type|class|number|no|nbr|date|issued|effective|expir\w+|eff|exp|fees?|owner|dba|d\/b\/a|premises|location|city|county|amount|paid|status|valid|permit|account|receipt|trade)\b|#|^licen[sc]e$/i

export const isLabel = (text: string): boolean => text.length <= 48 && !/\d/.test(text) && LABEL.test(text)

/** A number or a date without a label of its own. */
export const isValue = (text = ''): boolean => /\d/.test(text) && !LABEL.test(text)
