/** Clauses: something is said of some items with "is" or "are". */
export const CLAUSES = `
CLAUSE -> AMOUNT (OFTHE) SET BE PRED => count($AMOUNT, and($SET, $PRED))
CLAUSE -> SET BE PRED => count(some, and($SET, $PRED))
CLAUSE -> the SET BE PRED => the($SET, $PRED)
CLAUSE -> AMOUNT (of) (which|them) BE PRED => count($AMOUNT, $PRED)
CLAUSE -> the (other) NUMBER BE PRED => count(bare($NUMBER), $PRED)
CLAUSE -> the NUMBER SET BE PRED => count(bare($NUMBER), and($SET, $PRED))
CLAUSE -> another (one) BE PRED => count(some, $PRED)
CLAUSE -> none (of) (the) SET BE PRED => count(none, and($SET, $PRED))
CLAUSE -> all|both (of) (the) SET BE PRED => all($SET, $PRED)
CLAUSE -> all|both of which BE PRED => all(item, $PRED)
CLAUSE -> ONLY ITEMS BE PRED => all($PRED, $ITEMS)
CLAUSE -> the ONLY SET BE PRED => and(count(only(1), $SET), all($SET, $PRED))
CLAUSE -> IT BE PRED => all(item, $PRED)
CLAUSE -> ONLY COLOUR and COLOUR ITEMS BE PRED => all($PRED, or($COLOUR, $COLOUR2))
CLAUSE -> AMOUNT COLOUR and AMOUNT COLOUR ITEMS BE PRED => and(count($AMOUNT, and($COLOUR, $ITEMS, $PRED)), count($AMOUNT2, and($COLOUR2, $ITEMS, $PRED)))
CLAUSE -> ONLY NUMBER COLOUR and NUMBER COLOUR ITEMS BE PRED => and(count(only($NUMBER), and($COLOUR, $ITEMS, $PRED)), count(only($NUMBER2), and($COLOUR2, $ITEMS, $PRED)), count(none, and($PRED, not(or($COLOUR, $COLOUR2)))))
CLAUSE -> (a|an|the) COLOUR and COLOUR ITEMS BE PRED => and(count(some, and($COLOUR, $ITEMS, $PRED)), count(some, and($COLOUR2, $ITEMS, $PRED)))
CLAUSE -> (a|an|the) COLOUR and COLOUR ITEMS BE EACHOTHER => count(some, and($COLOUR, $ITEMS, attached(and($COLOUR2, $ITEMS))))
CLAUSE -> AMOUNT SET BE EACHOTHER => count($AMOUNT, and($SET, attached($SET)))

CLAUSE -> AMOUNT (OFTHE) SET TOUCHES SIDE => count($AMOUNT, and($SET, touching($SIDE)))
CLAUSE -> AMOUNT (OFTHE) SET DO not TOUCH SIDE => count($AMOUNT, and($SET, not(touching($SIDE))))
CLAUSE -> none (of) (the) SET TOUCHES SIDE => count(none, and($SET, touching($SIDE)))
CLAUSE -> all (of) (the) SET TOUCHES SIDE => all($SET, touching($SIDE))
CLAUSE -> ONLY NUMBER THING HAVE (a) different color|colour => and(kinds(exactly(2), colour, item), share(exactly(1), colour, item))
CLAUSE -> the number of SET BE SAME as (the) (number) (of) SET => equal($SET, $SET2)

# Parts of a tower
CLAUSE -> the SPOT (of it) BE PRED => the($SPOT, $PRED)
CLAUSE -> the SPOT and (the) SPOT BE PRED => and(the($SPOT, $PRED), the($SPOT2, $PRED))
CLAUSE -> the SPOT and (the) SPOT BE SAMEIN => kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2))
CLAUSE -> the SPOT and (the) SPOT BE not SAMEIN => kinds(several, $SAMEIN, or($SPOT, $SPOT2))
CLAUSE -> the SPOT and (the) SPOT block|blocks BE SAMEIN => kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2))
CLAUSE -> the color|colour of the SPOT BE PRED => the($SPOT, $PRED)
CLAUSE -> the color|colour of the SPOT and SPOT BE PRED => and(the($SPOT, $PRED), the($SPOT2, $PRED))
CLAUSE -> the color|colour BE COLOUR => all(item, $COLOUR)
CLAUSE -> the color|colour (of the THING) BE COLOUR and COLOUR => consist($COLOUR, $COLOUR2)
CLAUSE -> the blocks|items|objects BE AMOUNT => count($AMOUNT, item)
CLAUSE -> the blocks|items|objects BE not more than NUMBER => count(atMost($NUMBER), item)
SPOT -> TOPWORD (most) (block|blocks) => top
SPOT -> BASEWORD (block|blocks) => base
SPOT -> middle (block|blocks) => middle
SPOT -> ORDINAL (block|blocks|level) (FROMBASE) => level($ORDINAL)
SPOT -> ORDINAL (block|blocks|level) from the TOPWORD => levelFromTop($ORDINAL)
FROMBASE -> from (the) BASEWORD

# Sameness
CLAUSE -> (all) the THING BE SAMEIN => kinds(exactly(1), $SAMEIN, item)
CLAUSE -> IT|both (THING) BE SAMEIN => kinds(exactly(1), $SAMEIN, item)
CLAUSE -> ONLY NUMBER THING BE SAMEIN => share(only($NUMBER), $SAMEIN, item)
CLAUSE -> the NUMBER (THING) BE SAMEIN => share(bare($NUMBER), $SAMEIN, item)
CLAUSE -> the NUMBER (THING) HAVE SAMEIN => share(bare($NUMBER), $SAMEIN, item)
CLAUSE -> the NUMBER (THING) HAVE DIFFERENT PROPERTY => kinds(atLeast($NUMBER), $PROPERTY, item)
CLAUSE -> the NUMBER ADJ THING BE SAMEIN => share(bare($NUMBER), $SAMEIN, $ADJ)
CLAUSE -> all of THAT BE SAMEIN => kinds(exactly(1), $SAMEIN, item)
SAMEIN -> (of) (all) (of) SAME => look
SAMEIN -> (of) (all) SAME (in) PROPERTY => $PROPERTY
SAMEIN -> SAME type|kind of THING => shape

# Colours as subjects
CLAUSE -> (ONLY) (all) (the) NUMBER (DIFFERENT) color|colors|colours BE PRED => kinds(exactly($NUMBER), colour, $PRED)
CLAUSE -> (the) THING of all NUMBER (DIFFERENT) PROPERTY BE PRED => kinds(exactly($NUMBER), $PROPERTY, $PRED)
`;
