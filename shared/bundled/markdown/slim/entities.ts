/**
 * Stands in for `entities` in builds: the named character references that people and models write, in place of all
 * 2,231 (a third of the engine). An unknown name stays as it was typed, which is what a reader expects of a typo.
 */
const table =
  'amp:&|lt:<|gt:>|quot:"|apos:\'|nbsp:\u00a0|ensp:\u2002|emsp:\u2003|thinsp:\u2009|zwnj:\u200c|zwj:\u200d|shy:\u00ad|' +
  'copy:©|reg:®|trade:™|hellip:…|mdash:—|ndash:–|lsquo:‘|rsquo:’|ldquo:“|rdquo:”|sbquo:‚|bdquo:„|laquo:«|raquo:»|' +
  'lsaquo:‹|rsaquo:›|bull:•|middot:·|dagger:†|Dagger:‡|permil:‰|prime:′|Prime:″|oline:‾|frasl:⁄|sect:§|para:¶|' +
  'deg:°|plusmn:±|times:×|divide:÷|minus:−|frac12:½|frac14:¼|frac34:¾|sup1:¹|sup2:²|sup3:³|ordm:º|ordf:ª|micro:µ|' +
  'cent:¢|pound:£|yen:¥|euro:€|curren:¤|not:¬|brvbar:¦|uml:¨|macr:¯|acute:´|cedil:¸|iexcl:¡|iquest:¿|circ:ˆ|tilde:˜|' +
  'larr:←|uarr:↑|rarr:→|darr:↓|harr:↔|crarr:↵|lArr:⇐|uArr:⇑|rArr:⇒|dArr:⇓|hArr:⇔|' +
  'forall:∀|part:∂|exist:∃|empty:∅|nabla:∇|isin:∈|notin:∉|ni:∋|prod:∏|sum:∑|lowast:∗|radic:√|prop:∝|infin:∞|ang:∠|' +
  'and:∧|or:∨|cap:∩|cup:∪|int:∫|there4:∴|sim:∼|cong:≅|asymp:≈|ne:≠|equiv:≡|le:≤|ge:≥|sub:⊂|sup:⊃|nsub:⊄|sube:⊆|' +
  'supe:⊇|oplus:⊕|otimes:⊗|perp:⊥|sdot:⋅|lceil:⌈|rceil:⌉|lfloor:⌊|rfloor:⌋|lang:⟨|rang:⟩|loz:◊|spades:♠|clubs:♣|' +
  'hearts:♥|diams:♦|check:✓|cross:✗|star:☆|starf:★|' +
  'Alpha:Α|Beta:Β|Gamma:Γ|Delta:Δ|Epsilon:Ε|Zeta:Ζ|Eta:Η|Theta:Θ|Iota:Ι|Kappa:Κ|Lambda:Λ|Mu:Μ|Nu:Ν|Xi:Ξ|Omicron:Ο|' +
  'Pi:Π|Rho:Ρ|Sigma:Σ|Tau:Τ|Upsilon:Υ|Phi:Φ|Chi:Χ|Psi:Ψ|Omega:Ω|alpha:α|beta:β|gamma:γ|delta:δ|epsilon:ε|zeta:ζ|' +
  'eta:η|theta:θ|iota:ι|kappa:κ|lambda:λ|mu:μ|nu:ν|xi:ξ|omicron:ο|pi:π|rho:ρ|sigmaf:ς|sigma:σ|tau:τ|upsilon:υ|phi:φ|' +
  'chi:χ|psi:ψ|omega:ω|thetasym:ϑ|upsih:ϒ|piv:ϖ|' +
  'Agrave:À|Aacute:Á|Acirc:Â|Atilde:Ã|Auml:Ä|Aring:Å|AElig:Æ|Ccedil:Ç|Egrave:È|Eacute:É|Ecirc:Ê|Euml:Ë|Igrave:Ì|' +
  'Iacute:Í|Icirc:Î|Iuml:Ï|ETH:Ð|Ntilde:Ñ|Ograve:Ò|Oacute:Ó|Ocirc:Ô|Otilde:Õ|Ouml:Ö|Oslash:Ø|Ugrave:Ù|Uacute:Ú|' +
  'Ucirc:Û|Uuml:Ü|Yacute:Ý|THORN:Þ|szlig:ß|agrave:à|aacute:á|acirc:â|atilde:ã|auml:ä|aring:å|aelig:æ|ccedil:ç|' +
  'egrave:è|eacute:é|ecirc:ê|euml:ë|igrave:ì|iacute:í|icirc:î|iuml:ï|eth:ð|ntilde:ñ|ograve:ò|oacute:ó|ocirc:ô|' +
  'otilde:õ|ouml:ö|oslash:ø|ugrave:ù|uacute:ú|ucirc:û|uuml:ü|yacute:ý|thorn:þ|yuml:ÿ|OElig:Œ|oelig:œ|Scaron:Š|' +
  'scaron:š|Yuml:Ÿ|fnof:ƒ|Tab:\t|colon::|NewLine:\n|lpar:(|rpar:)|sol:/|bsol:\\|lowbar:_|ast:*|grave:`|num:#|dollar:$|' +
  'percnt:%|plus:+|comma:,|period:.|semi:;|equals:=|quest:?|excl:!|commat:@|lsqb:[|rsqb:]|lbrace:{|rbrace:}|Hat:^|hyphen:‐';

const characters = new Map(
  table.split('|').map((pair) => {
    const at = pair.indexOf(':');
    return [pair.slice(0, at), pair.slice(at + 1)];
  }),
);
// The separator itself cannot stand in the table.
characters.set('vert', '|').set('verbar', '|').set('VerticalLine', '|');

/** Decodes one reference such as `&copy;`; what it does not know comes back as it was. */
export function decodeHTMLStrict(reference: string): string {
  return characters.get(reference.slice(1, -1)) ?? reference;
}
