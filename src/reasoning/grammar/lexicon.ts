/** The words that name things, properties, places and numbers; docs/extending-the-grammar.md says how to add to them. */
export const LEXICON = `
# Colours, shapes and sizes
COLOUR -> black|blacks => black
COLOUR -> blue|blues => blue
COLOUR -> yellow|yellows => yellow
SHAPE -> square|squares|rectangle|rectangles => square
SHAPE -> circle|circles|dot|dots|ball|balls|disc|discs => circle
SHAPE -> triangle|triangles => triangle
SIZE -> small|smaller|smallest|little|tiny|mini => small
SIZE -> medium => medium
SIZE -> big|bigger|biggest|large|larger|largest|huge => big

# Words for items and boxes
THING -> item|items|object|objects|block|blocks|shape|shapes|brick|bricks|figure|figures|thing|things|element|elements|piece|pieces|cube|cubes|tile|tiles => item
BOX -> box|boxes => box
BOX -> grey|gray|square box|boxes => box
BOX -> container|containers|panel|panels|cell|cells|compartment|compartments => box
BOX -> grey|gray square|squares => box
BOX -> tower|towers|stack|stacks|column|columns|pile|piles|building|buildings|structure|structures => tower

# Numbers
NUMBER -> one|1 => 1
NUMBER -> two|2 => 2
NUMBER -> three|3 => 3
NUMBER -> four|4 => 4
NUMBER -> five|5 => 5
NUMBER -> six|6 => 6
NUMBER -> seven|7 => 7
NUMBER -> eight|8 => 8
NUMBER -> nine|9 => 9
NUMBER -> ten|10 => 10
PLURAL -> two|2 => 2
PLURAL -> three|3 => 3
PLURAL -> four|4 => 4
ORDINAL -> first|1st => 1
ORDINAL -> second|2nd => 2
ORDINAL -> third|3rd => 3
ORDINAL -> fourth|4th => 4

# Amounts
QUANTITY -> NUMBER => bare($NUMBER)
STATED -> (a) pair|couple of => bare(2)
STATED -> EXACTLY NUMBER => exactly($NUMBER)
STATED -> (a) single => exactly(1)
STATED -> ONLY NUMBER => only($NUMBER)
STATED -> ONLY a|an|single => only(1)
STATED -> ONLY a single => only(1)
STATED -> at least NUMBER => atLeast($NUMBER)
STATED -> at last|lest NUMBER => atLeast($NUMBER)
STATED -> (a) minimum (of) NUMBER => atLeast($NUMBER)
STATED -> NUMBER or more => atLeast($NUMBER)
STATED -> at most NUMBER => atMost($NUMBER)
STATED -> (a) maximum (of) NUMBER => atMost($NUMBER)
STATED -> up to NUMBER => atMost($NUMBER)
STATED -> NUMBER or less|fewer => atMost($NUMBER)
STATED -> not|no more than|then NUMBER => atMost($NUMBER)
STATED -> not|no less|fewer than|then NUMBER => atLeast($NUMBER)
STATED -> more than|then NUMBER => moreThan($NUMBER)
STATED -> less|fewer than|then NUMBER => fewerThan($NUMBER)
STATED -> multiple|several|various|few => several
STATED -> many => many
STATED -> (a) lot|lots of => many
STATED -> (an) even number|numbers|count|amount of => even
STATED -> (an) odd number|numbers|count|amount of => odd
STATED -> (a) total of NUMBER => exactly($NUMBER)
STATED -> (from) NUMBER to NUMBER => fromTo($NUMBER, $NUMBER2)
STATED -> between NUMBER and NUMBER => fromTo($NUMBER, $NUMBER2)
QUANTITY -> STATED => $STATED
MULTIPLE -> PLURAL => bare($PLURAL)
MULTIPLE -> EXACTLY|ONLY PLURAL => exactly($PLURAL)
MULTIPLE -> at least PLURAL => atLeast($PLURAL)
MULTIPLE -> more than NUMBER => moreThan($NUMBER)
OWN -> STATED => $STATED
OWN -> a|an => some
OWN -> no => none
AMOUNT -> QUANTITY => $QUANTITY
AMOUNT -> a|an|any|some => some
AMOUNT -> a QUANTITY => $QUANTITY
AMOUNT -> at least a|an|some => some
AMOUNT -> no|zero|0 => none
AMOUNT -> not a|any => none
AMOUNT -> not a single|one => none
AMOUNT -> not (even) one => none
EXACTLY -> exactly|precisely
ONLY -> only|just|solely|exclusively|alone

# Properties
PROPERTY -> color|colors|colour|colours => colour
PROPERTY -> shape|shapes|kind|kinds|type|types => shape
PROPERTY -> kind|kinds|type|types of shape|shapes|item|items|object|objects => shape
PROPERTY -> kind|kinds|type|types of color|colors|colour|colours => colour
PROPERTY -> size|sizes => size

# Walls and corners
WALL -> wall|walls|edge|edges|side|sides|line|lines|border|borders|boundary|boundaries|frame|outline|perimeter|margin|margins => wall
WALL -> right (hand|side) WALLWORD => right
WALL -> left (hand|side) WALLWORD => left
WALL -> bottom|lower|base WALLWORD => floor
WALL -> top|upper WALLWORD => roof
WALL -> base|bottom|floor|ground => floor
WALL -> bottom base => floor
WALL -> roof|top|ceiling => roof
WALL -> (box) corner|corners => corner
WALLWORD -> wall|walls|edge|edges|side|sides|line|lines|border|borders|base

# Words that add nothing by themselves
BE -> is|are|be|being|was|were|exists|exist
HAVE -> has|have|contains|contain|holds|hold|had|includes|include|comprises|comprise
THAT -> that|which|who|than
EXCEPT -> except (for)
EXCEPT -> but
DO -> do|does
A -> a|an|the|any|another|some|other|its|their
A -> the any|same
COLOURWORD -> color|colour|colored|coloured|colors|colours
TOPWORD -> top|tops|topmost|uppermost|highest|roof
BASEWORD -> base|bases|bottom|bottoms|bottommost|lowest|lowermost|ground
TOUCH -> touching|touches|touch
TOUCHES -> touch|touches
TOUCH -> next to
TOUCH -> in contact with
TOUCH -> beside
TOUCH -> attached|attach|attaching|connected|adjacent (to|with)
CLOSELY -> closely|directly|exactly|completely
NEARLY -> nearly|almost|near
TALLER -> taller|higher|bigger|longer|larger
SHORTER -> shorter|smaller|lower
STARTS -> start|starts|starting|begin|begins|beginning
ENDS -> end|ends|ending|finish|finishes|finishing
IDENTICAL -> identical|alike|similar
LIES -> sits|sit|lies|lie|stands|stand|rests|rest
BIGGER -> bigger|larger
SMALLER -> smaller|littler
BUT -> (,) but|and|with|yet|while|though
OTHERS -> (in) (any|all|each|every|both) (of) (the) other|others|rest|remaining (NUMBER) (BOX)
`;

/** Words that turn what is said into something else: they are never taken for a slip, nor put in. */
export const MEANING_CHANGING_WORDS: ReadonlySet<string> = new Set(
  `no not none neither nor never without except unless non nothing cannot
   more less fewer most least fewest than equal equally same different differ unlike between twice half
   bigger larger smaller taller shorter higher lower longer tallest shortest biggest smallest largest highest lowest
   left right leftmost rightmost first second third fourth last`.split(/\s+/),
);

/**
 * Those of them that only narrow what is said: when nothing else helps, a sentence is read without them, and says less,
 * not the opposite. Without the others a sentence is never read.
 */
export const RESTRICTING_WORDS: ReadonlySet<string> = new Set(
  `equal equally same between
   bigger larger smaller taller shorter higher lower longer tallest shortest biggest smallest largest highest lowest
   left right leftmost rightmost first second third fourth last`.split(/\s+/),
);

/** Words that a parse may pass over anywhere. */
export const FILLERS: readonly string[] = [
  ",",
  "each",
  "also",
  "both",
  "completely",
  "entirely",
  "fully",
  "somewhere",
  "too",
  "totally",
  "wholly",
];
