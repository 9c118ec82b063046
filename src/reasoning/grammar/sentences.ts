/** Whole sentences, about items of the picture or about boxes. */
export const SENTENCES = `
S -> there BE BODY => $BODY
S -> CLAUSE => $CLAUSE
S -> BODY => $BODY
S -> S (,) and S => and($S, $S2)

# Sets of boxes
BOXES -> BOX => $BOX
BOXES -> NUMBER block|blocks BOX => with($BOX, count(exactly($NUMBER), item))
BOXES -> NUMBER BOX block => with($BOX, count(exactly($NUMBER), item))
BOXES -> COLOUR BOX => with($BOX, all(item, $COLOUR))
BOXES -> BOXES WITH BODY => with($BOXES, $BODY)
BOXES -> BOXES where|that|which|and CLAUSE => with($BOXES, $CLAUSE)
BOXES -> BOXES and ELEMENT => with($BOXES, $ELEMENT)
BOXES -> BOXES which is CLAUSE => with($BOXES, $CLAUSE)
BOXES -> BOX WITH (the) least|fewest|smallest number|amount of SET => fewest($BOX, $SET)
BOXES -> BOX WITH (the) most|largest|biggest number|amount of SET => most($BOX, $SET)
BOXES -> BOX WITH (the) least|fewest SET => fewest($BOX, $SET)
BOXES -> BOX WITH (the) most SET => most($BOX, $SET)
BOXES -> BOXES in which CLAUSE => with($BOXES, $CLAUSE)
BOXES -> BOXES in which there BE BODY => with($BOXES, $BODY)
BOXES -> BOXES whose SPOT BE PRED => with($BOXES, the($SPOT, $PRED))
BOXES -> BOXES without (any|a|an) SET => with($BOXES, count(none, $SET))
BOXES -> BOXES THAT DO not HAVE (any|a|an) SET => with($BOXES, count(none, $SET))
BOXES -> BOXES THAT DO not HAVE BODY => with($BOXES, not($BODY))
BOXES -> BOXES THAT BE ONLY COLOUR => with($BOXES, all(item, $COLOUR))
BOXES -> BOXES THAT BE COLOUR => with($BOXES, all(item, $COLOUR))
BOXES -> NUMBER block|blocks high|tall BOX => with($BOX, count(exactly($NUMBER), item))
BOXES -> tallest|highest|longest|biggest tower|towers => most(tower, item)
BOXES -> shortest|smallest tower|towers => fewest(tower, item)
BOXES -> BOXES not having BODY => with($BOXES, not($BODY))
WITH -> (,) with|having|containing|including
WITH -> (,) THAT HAVE
BOXES -> BOX of AMOUNT THING => with($BOX, count($AMOUNT, item))
WITH -> with HAVE
WITH -> THAT ONLY HAVE
WITH -> (THAT) (BE) made|composed (up) of
WITH -> (THAT) consisting|consists|consist of
WITH -> where|that there BE
WITH -> and with

# How many boxes
S -> there BE AMOUNT BOXES => count($AMOUNT, $BOXES)
S -> there BE BOXES => count(some, $BOXES)
S -> there BE AMOUNT BOXES and AMOUNT BOXES => and(count($AMOUNT, $BOXES), count($AMOUNT2, $BOXES2))
S -> AMOUNT BOXES => count($AMOUNT, $BOXES)
S -> AMOUNT (OFTHE) BOXES HAVE BODY => count($AMOUNT, with($BOXES, $BODY))
S -> BOXES HAVE BODY => count(some, with($BOXES, $BODY))
S -> the BOXES HAVE|BE BODY => the($BOXES, $BODY)
S -> AMOUNT OFTHE BOX BE PRED => count($AMOUNT, with($BOX, all(item, $PRED)))
S -> AMOUNT (OFTHE) BOXES DO not HAVE (any|a|an) SET => count($AMOUNT, with($BOXES, count(none, $SET)))
S -> AMOUNT (OFTHE) BOXES DO not HAVE BODY => count($AMOUNT, with($BOXES, not($BODY)))
S -> EACH BOX BE PRED => all($BOX, all(item, $PRED))
S -> in EACH BOX (,) there BE BODY => all($BOX, $BODY)
S -> all (of) (the) SET in|of AMOUNT BOX BE PRED => count($AMOUNT, with($BOX, all($SET, $PRED)))
S -> AMOUNT SET in AMOUNT BOX BE PRED => count($AMOUNT2, with($BOX, count($AMOUNT, and($SET, $PRED))))
S -> there BE BODY in AMOUNT OFTHE BOX => count($AMOUNT, with($BOX, $BODY))
S -> the BOXES BE PRED => the($BOXES, all(item, $PRED))
S -> none (OFTHE) BOXES HAVE BODY => count(none, with($BOXES, $BODY))
S -> EACH BOXES HAVE BODY => all($BOXES, $BODY)
S -> EACH BOXES not|do not HAVE BODY => all($BOXES, not($BODY))
S -> there BE BODY in EACH BOX => all($BOX, $BODY)
S -> there BE AMOUNT BOXES ANDS NUMBER of them HAVE BODY => and(count($AMOUNT, $BOXES), count(bare($NUMBER), with($BOXES, $BODY)))
S -> there BE AMOUNT BOXES ANDS at least NUMBER of them HAVE BODY => and(count($AMOUNT, $BOXES), count(atLeast($NUMBER), with($BOXES, $BODY)))
S -> in AMOUNT OFTHE BOX there BE BODY => count($AMOUNT, with($BOX, $BODY))
OFTHE -> (of) the (NUMBER)
OFTHE -> of
EACH -> each|every|all (of) (the) (NUMBER)

# Items in boxes
S -> there BE BODY in AMOUNT BOX => count($AMOUNT, with($BOX, $BODY))
S -> there BE BODY in the same BOX => count(some, with($BOX, $BODY))
S -> there BE AMOUNT SET in a BOX of which BODY => count(some, with($BOX, and(count($AMOUNT, $SET), $BODY)))
S -> there BE AMOUNT SET in a BOX and BODY => count(some, with($BOX, and(count($AMOUNT, $SET), $BODY)))
S -> all (the) SET BE in the same BOX => count(exactly(1), with($BOX, count(some, $SET)))
S -> there BE (a|an) SET as (a|the) LEVEL of AMOUNT BOXES => count($AMOUNT, with($BOXES, count(some, and($SET, $LEVEL))))
S -> there BE (a|an) COLOUR block of AMOUNT BOXES => count($AMOUNT, with($BOXES, count(some, $COLOUR)))

# Parts of towers
S -> the SPOT of a|an BOXES BE PRED => count(some, with($BOXES, the($SPOT, $PRED)))
S -> (all) the SPOT of (the) BOXES BE PRED => the($BOXES, the($SPOT, $PRED))
S -> all (the) SPOT of (the) (NUMBER) BOXES BE PRED => all($BOXES, the($SPOT, $PRED))
S -> the SPOT of the NUMBER BOXES BE PRED => count(bare($NUMBER), with($BOXES, the($SPOT, $PRED)))
S -> AMOUNT OFTHE BOX SPOT BE PRED => count($AMOUNT, with($BOX, the($SPOT, $PRED)))
S -> the SPOT and (the) SPOT of a|the BOXES BE PRED => count(some, with($BOXES, and(the($SPOT, $PRED), the($SPOT2, $PRED))))
S -> the SPOT and (the) SPOT of a|the BOXES BE SAMEIN => count(some, with($BOXES, kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2))))
S -> the SPOT of a|the BOX from (the) BASEWORD BE PRED => count(some, with($BOX, the($SPOT, $PRED)))
S -> the first NUMBER block|blocks (FROMBASE) of a|the BOX (FROMBASE) BE PRED => count(some, with($BOX, all(first($NUMBER), $PRED)))
S -> the first NUMBER block|blocks (FROMBASE) of a|the BOX (FROMBASE) BE COLOUR and COLOUR => count(some, with($BOX, and(the(level(1), $COLOUR), the(level(2), $COLOUR2))))
S -> the color|colour of a|the BOXES BE COLOUR => count(some, with($BOXES, all(item, $COLOUR)))
S -> the color|colour of a|the BOXES BE COLOUR and COLOUR => count(some, with($BOXES, consist($COLOUR, $COLOUR2)))
S -> the SPOT of the (NUMBER) BOXES BE COLOUR and COLOUR => kinds(exactly(2), values(colour, $SPOT), with($BOXES, the($SPOT, or($COLOUR, $COLOUR2))))

# Boxes compared
S -> there BE AMOUNT BOXES ALIKE => share($AMOUNT, $ALIKE, $BOXES)
S -> AMOUNT (OFTHE) BOXES ALIKE => share($AMOUNT, $ALIKE, $BOXES)
S -> there BE AMOUNT BOXES ALIKE THATIS PRED => share($AMOUNT, $ALIKE, with($BOXES, count(some, and(base, $PRED))))
S -> AMOUNT (OFTHE) BOXES ALIKE THATIS PRED => share($AMOUNT, $ALIKE, with($BOXES, count(some, and(base, $PRED))))
S -> there BE AMOUNT BOXES ALIKE and|but CLAUSE => share($AMOUNT, $ALIKE, with($BOXES, $CLAUSE))
S -> there BE AMOUNT BOXES UNLIKE and|but CLAUSE => and(count($AMOUNT, with($BOXES, $CLAUSE)), kinds(atLeast(2), $UNLIKE, with($BOXES, $CLAUSE)))
S -> EACH BOXES ALIKE => kinds(exactly(1), $ALIKE, $BOXES)
S -> EACH BOXES do not ALIKE => kinds(moreThan(1), $ALIKE, $BOXES)
S -> (the) SPOT of EACH BOX BE|HAVE SAMEIN => kinds(exactly(1), values(colour, $SPOT), $BOX)
S -> (all) the SPOT of the (NUMBER) BOX BE|HAVE SAMEIN => kinds(exactly(1), values(colour, $SPOT), $BOX)
S -> the BOXES ALIKE => kinds(exactly(1), $ALIKE, $BOXES)
S -> there BE AMOUNT BOXES UNLIKE => kinds(atLeast(2), $UNLIKE, $BOXES)
S -> EACH BOXES UNLIKE => kinds(exactly(3), $UNLIKE, $BOXES)
S -> the number of SET in (EACH) (the) BOX BE different => kinds(exactly(3), number($SET), $BOX)
S -> there BE a different number of SET in (EACH) (the) BOX => kinds(exactly(3), number($SET), $BOX)
S -> the same color|colour BE LEVELPLACE in EACH BOX => kinds(exactly(1), values(colour, $LEVELPLACE), $BOX)
S -> there BE only one color|colour LEVELPLACE in EACH BOX => kinds(exactly(1), values(colour, $LEVELPLACE), $BOX)
S -> there BE SET in EACH BOX that have the same position => and(all($BOX, count(some, $SET)), kinds(exactly(1), places($SET), $BOX))
S -> there BE SET in EACH BOX and the positions are the same => and(all($BOX, count(some, $SET)), kinds(exactly(1), places($SET), $BOX))
S -> there BE (a|the) BOX with SAME set of THING => share(atLeast(2), contents, $BOX)
LEVELPLACE -> (AT) (the) LEVEL => $LEVEL
ALIKE -> HAVINGWORD SAME KEY => $KEY
ALIKE -> HAVINGWORD SAME KEY and (the) (SAME) KEY => pair($KEY, $KEY2)
ALIKE -> THAT HAVE SAME KEY => $KEY
ALIKE -> (THAT) BE SAME (in) KEY => $KEY
ALIKE -> with (a) block|blocks of SAME color|colour AT (the) LEVEL => values(colour, $LEVEL)
ALIKE -> HAVINGWORD SAME color|colour block AT (the) LEVEL => values(colour, $LEVEL)
UNLIKE -> HAVINGWORD (a) different KEY => $KEY
UNLIKE -> THAT HAVE (a) different KEY => $KEY
UNLIKE -> THAT BE not SAME (in) KEY => $KEY
KEY -> number|amount of SET (each) => number($SET)
KEY -> height|heights|size => number(item)
KEY -> color|colour|colors|colours => values(colour, item)
KEY -> LEVEL color|colour|colors|colours => values(colour, $LEVEL)
KEY -> color|colour|colors|colours AT|of (the) LEVEL => values(colour, $LEVEL)
KEY -> BASEWORD => values(colour, base)
KEY -> TOPWORD => values(colour, top)
KEY -> set of THING => contents
THATIS -> that|which BE
`;
