/** Whole sentences, about items of the picture or about boxes. */
export const SENTENCES = `
S -> FULL => $FULL
S -> ELEMENT => $ELEMENT
FULL -> there BE BODY => $BODY
FULL -> the image|picture HAVE BODY => $BODY
FULL -> CLAUSE => $CLAUSE
FULL -> (either) CLAUSE or CLAUSE => or($CLAUSE, $CLAUSE2)
FULL -> CLAUSE CONJ BODY => and($CLAUSE, $BODY)
FULL -> FULL (,) and FULL => and($FULL, $FULL2)

# Sets of boxes
BOXES -> PLAIN => $PLAIN
PLAIN -> BOX => $BOX
PLAIN -> NUMBER PIECE (high|tall) BOX => with($BOX, count(exactly($NUMBER), item))
PLAIN -> single PIECE BOX => with($BOX, count(exactly(1), item))
PLAIN -> NUMBER BOX block => with($BOX, count(exactly($NUMBER), item))
PLAIN -> BOX of AMOUNT THING => with($BOX, count($AMOUNT, item))
PLAIN -> BOX of|with height (of) NUMBER => with($BOX, count(exactly($NUMBER), item))
PLAIN -> COLOUR and COLOUR BOX => with($BOX, consist($COLOUR, $COLOUR2))
PLAIN -> COLOUR or COLOUR BOX => with($BOX, all(item, or($COLOUR, $COLOUR2)))
PLAIN -> BOX of (ONLY) COLOUR ITEMS => with($BOX, all(item, $COLOUR))
PLAIN -> COLOUR BOX => with($BOX, all(item, $COLOUR))
BOXES -> BOXES WITH BODY => with($BOXES, $BODY)
BOXES -> BOXES WHERE CLAUSE => with($BOXES, $CLAUSE)
BOXES -> BOXES WHERE CLAUSE CONJ BODY => with($BOXES, and($CLAUSE, $BODY))
WHERE -> where|that|which
WHERE -> in which
BOXES -> BOXES WHERE (either) CLAUSE or CLAUSE => with($BOXES, or($CLAUSE, $CLAUSE2))
BOXES -> PLAIN and|but CLAUSE => with($PLAIN, $CLAUSE)
BOXES -> PLAIN and ELEMENT => with($PLAIN, $ELEMENT)
BOXES -> BOXES which is CLAUSE => with($BOXES, $CLAUSE)
BOXES -> BOXES in which there BE BODY => with($BOXES, $BODY)
BOXES -> BOXES whose SPOT BE PRED => with($BOXES, the($SPOT, $PRED))
BOXES -> BOXES whose SPOT BE PRED and (whose|the|its) SPOT BE PRED => with($BOXES, and(the($SPOT, $PRED), the($SPOT2, $PRED2)))
BOXES -> BOXES whose THING BE KINDS => with($BOXES, $KINDS)
BOXES -> BOXES whose THING FROMBASE BE UPWARDS => with($BOXES, $UPWARDS)
BOXES -> BOXES (THAT) STARTS with|from (a|an) SET (ATBASE) => with($BOXES, the(base, $SET))
BOXES -> BOXES (THAT) ENDS with|in (a|an) SET (ATTOP) => with($BOXES, the(top, $SET))
ATBASE -> AT (A) BASEWORD
ATTOP -> AT (A) TOPWORD
BOXES -> BOXES whose THING BE PRED => with($BOXES, all(item, $PRED))
BOXES -> BOXES whose SPOT BE|HAVE SAME color|colour as (the|its) SPOT => with($BOXES, kinds(exactly(1), colour, or($SPOT, $SPOT2)))
BOXES -> BOXES whose SPOT and SPOT BE|HAVE SAMEIN => with($BOXES, kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2)))
BOXES -> BOXES without (any|a|an) SET => with($BOXES, count(none, $SET))
BOXES -> BOXES without (any|a|an) SET or|nor|and (any|a|an) SET => with($BOXES, and(count(none, $SET), count(none, $SET2)))
BOXES -> BOXES not having BODY => with($BOXES, not($BODY))
BOXES -> BOXES THAT DO not HAVE (any|a|an) SET => with($BOXES, count(none, $SET))
BOXES -> BOXES THAT DO not HAVE BODY => with($BOXES, not($BODY))
BOXES -> BOXES THAT ONLY HAVE TELLING => with($BOXES, all(item, $TELLING))
BOXES -> BOXES THAT ONLY HAVE KINDS => with($BOXES, $KINDS)
BOXES -> BOXES (THAT) consisting|consists|made|composed ONLY of TELLING => with($BOXES, all(item, $TELLING))
BOXES -> BOXES THAT BE of|in (ONLY) COLOUR (COLOURWORD) => with($BOXES, all(item, $COLOUR))
BOXES -> BOXES THAT BE (ONLY) COLOUR => with($BOXES, all(item, $COLOUR))
BOXES -> BOXES THAT BE QUANTITY block|blocks high|tall => with($BOXES, count($QUANTITY, item))
BOXES -> BOX WITH (the) least|fewest|smallest number|amount of SET => fewest($BOX, $SET)
BOXES -> BOX WITH (the) most|largest|biggest number|amount of SET => most($BOX, $SET)
BOXES -> BOX WITH (the) least|fewest SET => fewest($BOX, $SET)
BOXES -> BOX WITH (the) most SET => most($BOX, $SET)
BOXES -> BOX WITH (the) maximum (number|amount) (of) SET => most($BOX, $SET)
BOXES -> BOX WITH (the) minimum (number|amount) (of) SET => fewest($BOX, $SET)
BOXES -> tallest|highest|longest|biggest tower|towers => most(tower, item)
BOXES -> shortest|smallest tower|towers => fewest(tower, item)
WITH -> (,) with|having|containing|including|comprising
WITH -> (,) THAT (ONLY) HAVE
WITH -> with HAVE
WITH -> (THAT) (BE) made|composed|built|formed|comprised (up) of|with|by|from
WITH -> (THAT) consisting|consists|consist of
WITH -> where|that there BE

# Of which boxes it is said
QBOX -> AMOUNT (OFTHE) BOXES => quantity($AMOUNT, $BOXES)
QBOX -> another|other BOXES => quantity(some, $BOXES)
QBOX -> the other BOXES => quantity(some, $BOXES)
QBOX -> the WHICHBOX => definite($WHICHBOX)
WHICHBOX -> ORDINAL BOX (from the left) => fromLeft($BOX, $ORDINAL)
WHICHBOX -> left (most) BOX => fromLeft($BOX, 1)
WHICHBOX -> leftmost BOX => fromLeft($BOX, 1)
WHICHBOX -> middle|central BOX => fromLeft($BOX, 2)
WHICHBOX -> right|last (most) BOX => fromLeft($BOX, 3)
WHICHBOX -> rightmost BOX => fromLeft($BOX, 3)
WHICHBOX -> BOX at|on|to the left (side) => fromLeft($BOX, 1)
WHICHBOX -> BOX at|in the middle|center|centre => fromLeft($BOX, 2)
WHICHBOX -> BOX at|on|to the right (side) => fromLeft($BOX, 3)
QBOX -> the other NUMBER BOXES => quantity(bare($NUMBER), $BOXES)
QBOX -> SEVERAL => $SEVERAL
SEVERAL -> QUANTITY (OFTHE) BOXES => quantity($QUANTITY, $BOXES)
SEVERAL -> BOXES => quantity(some, $BOXES)
SEVERAL -> the BOXES => definite($BOXES)
SEVERAL -> the NUMBER BOXES => quantity(bare($NUMBER), $BOXES)
SEVERAL -> EACH BOXES => every($BOXES)
SEVERAL -> (the) BOXES all => every($BOXES)
SEVERAL -> the first two|2 BOX => every(or(fromLeft($BOX, 1), fromLeft($BOX, 2)))
SEVERAL -> the last two|2 BOX => every(or(fromLeft($BOX, 2), fromLeft($BOX, 3)))
SEVERAL -> none|neither (OFTHE) BOXES => quantity(none, $BOXES)
OFTHE -> (of) the (NUMBER)
OFTHE -> of
OFTHE -> (out) of (the) NUMBER
OFTHE -> out of the
EACH -> each|every|all|both (of) (the) (NUMBER)

# What is said of boxes
FULL -> there BE QBOX => exist($QBOX)
S -> QBOX => exist($QBOX)
FULL -> there BE QBOX and QBOX => and(exist($QBOX), exist($QBOX2))
FULL -> there BE QBOX ANDS QUANTITY WITH BODY => and(exist($QBOX), count($QUANTITY, with(box, $BODY)))
FULL -> (there BE) QBOX HAVE BODY => hold($QBOX, $BODY)
FULL -> QBOX BE PRED => hold($QBOX, all(item, $PRED))
FULL -> there BE (either) QBOX or QBOX => or(exist($QBOX), exist($QBOX2))
FULL -> QBOX BE taller|higher than NUMBER block|blocks => hold($QBOX, count(moreThan($NUMBER), item))
FULL -> QBOX BE shorter|lower than NUMBER block|blocks => hold($QBOX, count(fewerThan($NUMBER), item))
FULL -> QBOX BE QUANTITY block|blocks high|tall => hold($QBOX, count($QUANTITY, item))
FULL -> QBOX BE COLOUR AT (A) LEVEL => hold($QBOX, the($LEVEL, $COLOUR))
FULL -> QBOX DO not HAVE (any|a|an) SET => hold($QBOX, count(none, $SET))
FULL -> QBOX DO not HAVE BODY => hold($QBOX, not($BODY))
FULL -> there BE AMOUNT BOXES ANDS QUANTITY (of them) HAVE BODY => and(count($AMOUNT, $BOXES), count($QUANTITY, with($BOXES, $BODY)))
FULL -> there BE AMOUNT BOXES ANDS each|all (of them) HAVE BODY => and(count($AMOUNT, $BOXES), all($BOXES, $BODY))

FULL -> not EVERY BOXES HAVE BODY => not(all($BOXES, $BODY))
FULL -> not EVERY BOXES BE PRED => not(all($BOXES, all(item, $PRED)))
FULL -> not EVERY BOXES ALIKE => not(kinds(exactly(1), $ALIKE, $BOXES))
FULL -> (there) (BE) no NUMBER BOXES ALIKE => not(share(atLeast($NUMBER), $ALIKE, $BOXES))
FULL -> QBOX HAVE BODY and|but|,|while|whereas the others|other|rest|remaining (one|ones|BOX) HAVE BODY => and(hold($QBOX, $BODY), all(box, or($BODY, $BODY2)))
FULL -> QBOX HAVE BODY , QBOX HAVE BODY and QBOX HAVE BODY => and(hold($QBOX, $BODY), hold($QBOX2, $BODY2), hold($QBOX3, $BODY3))
FULL -> QBOX HAVE BODY and|but|,|while|whereas THIRD DO not => and(hold($QBOX, $BODY), count(some, with(box, not($BODY))))
FULL -> QBOX HAVE BODY and|but|,|while|whereas the other|others|remaining NUMBER HAVE BODY => and(hold($QBOX, $BODY), count(bare($NUMBER), with(box, $BODY2)))
FULL -> there BE QBOX and|but|,|while|whereas the other|others|remaining NUMBER HAVE BODY => and(exist($QBOX), count(bare($NUMBER), with(box, $BODY)))
FULL -> QBOX BE PRED and|but|,|while|whereas the other|others|rest|remaining (NUMBER) BE PRED => and(hold($QBOX, all(item, $PRED)), all(box, or(all(item, $PRED), all(item, $PRED2))))
FULL -> (out) of the (NUMBER) BOX (,) QUANTITY HAVE BODY => count($QUANTITY, with($BOX, $BODY))
FULL -> ONLY the BOXES HAVE BODY => and(the($BOXES, $BODY), all(not($BOXES), not($BODY)))
FULL -> QBOX HAVE BODY and|but|,|while|whereas another|other (one|BOX) HAVE BODY => and(hold($QBOX, $BODY), count(some, with(box, $BODY2)))
FULL -> QBOX HAVE BODY and|but QUANTITY HAVE BODY => and(hold($QBOX, $BODY), count($QUANTITY, with(box, $BODY2)))

# All but one; if ... then
FULL -> EACH BOXES EXCEPT NUMBER (BOX) HAVE BODY => count(exactly($NUMBER), with($BOXES, not($BODY)))
FULL -> EACH BOXES HAVE BODY EXCEPT NUMBER (BOX) => count(exactly($NUMBER), with($BOXES, not($BODY)))
FULL -> EACH BOXES EXCEPT NUMBER (BOX) BE PRED => count(exactly($NUMBER), with($BOXES, not(all(item, $PRED))))
FULL -> EACH BOXES EXCEPT one|1 (BOX) ALIKE => share(exactly(2), $ALIKE, $BOXES)
FULL -> if FULL (,) (then) FULL => or(not($FULL), $FULL2)
FULL -> if there BE AMOUNT SET (,) (then) IT BE PRED => all($SET, $PRED)
FULL -> if a|any|one BOX HAVE BODY (,) (then) it HAVE BODY => all(with($BOX, $BODY), $BODY2)
FULL -> if a|any|one BOX HAVE BODY (,) (then) the|its SPOT BE PRED => all(with($BOX, $BODY), the($SPOT, $PRED))

# Items in boxes
FULL -> there BE MULTIPLE SET OVER RELATED => count(some, with(tower, count($MULTIPLE, and($SET, above($RELATED)))))
FULL -> SUBJ BE PRED in QBOX => hold($QBOX, hold($SUBJ, $PRED))
FULL -> NP BE (present|located|found|placed) in QBOX => hold($QBOX, exist($NP))
FULL -> there BE BODY in QBOX => hold($QBOX, $BODY)
FULL -> there BE NP in QBOX ANDS NP in QBOX => and(hold($QBOX, exist($NP)), hold($QBOX2, exist($NP2)))
FULL -> in QBOX (,) there BE BODY => hold($QBOX, $BODY)
FULL -> in QBOX (,) CLAUSE => hold($QBOX, $CLAUSE)
FULL -> there BE no SET in (any) OFTHE BOXES => count(none, and($SET, in($BOXES)))
FULL -> there BE no SET in any BOXES => count(none, and($SET, in($BOXES)))
FULL -> NP in QBOX TOUCHES SIDE => hold($QBOX, hold($NP, touching($SIDE)))
FULL -> half of (the) SET in|of QBOX BE PRED => hold($QBOX, equal(and($SET, $PRED), and($SET, not($PRED))))
FULL -> most of (the) SET in|of QBOX BE PRED => hold($QBOX, more(and($SET, $PRED), and($SET, not($PRED))))
FULL -> there BE BODY in the same BOX => count(some, with($BOX, $BODY))
FULL -> there BE NP in a BOX of which BODY => count(some, with($BOX, about($NP, $BODY)))
FULL -> there BE NP in a BOX and BODY => count(some, with($BOX, about($NP, $BODY)))
FULL -> NP BE AT (the) LEVEL of QBOX => hold($QBOX, hold($NP, $LEVEL))
FULL -> NP BE in QBOX ANDS NP in QBOX => and(hold($QBOX, exist($NP)), hold($QBOX2, exist($NP2)))
FULL -> there BE AMOUNT SET in QBOX ANDS AMOUNT in QBOX => and(hold($QBOX, count($AMOUNT, $SET)), hold($QBOX2, count($AMOUNT2, $SET)))
FULL -> the ONLY THING in|of QBOX BE PRED => hold($QBOX, and(count(exactly(1), item), all(item, $PRED)))
FULL -> there BE never (a|an) SET => count(none, $SET)
FULL -> FULL in|of the image|picture => $FULL
FULL -> in the image|picture (,) FULL => $FULL
FULL -> (the) SET BE (the) LEVEL (color|colour) of QBOX => hold($QBOX, count(some, and($SET, $LEVEL)))
FULL -> (all) (of) (the) SET BE in the same BOX => count(exactly(1), with($BOX, count(some, $SET)))
FULL -> all (of) (the) SET in|of QBOX BE|HAVE SAMEIN => hold($QBOX, kinds(exactly(1), $SAMEIN, $SET))
FULL -> the THING in|of QBOX BE|HAVE all SAMEIN => hold($QBOX, kinds(exactly(1), $SAMEIN, item))
FULL -> AMOUNT (OFTHE) BOXES BE all (of) SAME PROPERTY => count($AMOUNT, with($BOXES, kinds(exactly(1), $PROPERTY, item)))
FULL -> the number of SET in|of QBOX BE QUANTITY => hold($QBOX, count($QUANTITY, $SET))
FULL -> EVERY SET in|of QBOX BE PRED => hold($QBOX, all($SET, $PRED))
FULL -> NP in QBOX BE PRED => hold($QBOX, hold($NP, $PRED))
FULL -> there BE (a|an) SET AT (a|the) LEVEL of QBOX => hold($QBOX, count(some, and($SET, $LEVEL)))
FULL -> there BE AMOUNT SET AT (a|the) LEVEL of STATED BOX => count($STATED, with($BOX, count($AMOUNT, and($SET, $LEVEL))))
FULL -> there BE (a|an) COLOUR block of QBOX => hold($QBOX, count(some, $COLOUR))

# Parts of towers
FULL -> (all) (the) SPOT of QBOX BE PRED => hold($QBOX, the($SPOT, $PRED))
FULL -> QBOX SPOT BE PRED => hold($QBOX, the($SPOT, $PRED))
FULL -> (both) (the) SPOT and (the) SPOT of QBOX BE PRED => hold($QBOX, and(the($SPOT, $PRED), the($SPOT2, $PRED)))
FULL -> (the) SPOT of QBOX BE|HAVE SAME color|colour as (the|its) SPOT => hold($QBOX, kinds(exactly(1), colour, or($SPOT, $SPOT2)))
FULL -> (the) SPOT and (the) SPOT of QBOX BE|HAVE SAMEIN => hold($QBOX, kinds(exactly(1), $SAMEIN, or($SPOT, $SPOT2)))
FULL -> (the) SPOT and (the) SPOT of QBOX BE not SAMEIN => hold($QBOX, kinds(several, $SAMEIN, or($SPOT, $SPOT2)))
FULL -> (the) SPOT and (the) SPOT of QBOX BE|HAVE DIFFERENT (in) PROPERTY => hold($QBOX, kinds(several, $PROPERTY, or($SPOT, $SPOT2)))
FULL -> (the) SPOT and (the) SPOT of QBOX BE different => hold($QBOX, kinds(several, colour, or($SPOT, $SPOT2)))
FULL -> the color|colour of the SPOT and (the) SPOT of QBOX BE SAME => hold($QBOX, kinds(exactly(1), colour, or($SPOT, $SPOT2)))
FULL -> the color|colour of the SPOT and (the) SPOT of QBOX BE PRED => hold($QBOX, and(the($SPOT, $PRED), the($SPOT2, $PRED)))
FULL -> (the) THING in|of QBOX BE (ONLY) KINDS (ONLY) => hold($QBOX, $KINDS)
FULL -> the COLOURWORD of (the) THING in|of QBOX BE (ONLY) KINDS (ONLY) => hold($QBOX, $KINDS)
FULL -> the PROPERTY of (the) SET in|of QBOX BE (all) SAME => hold($QBOX, kinds(exactly(1), $PROPERTY, $SET))
FULL -> (the) SET BE not (the) LEVEL (color|colour) of (A) BOX => count(none, and($SET, $LEVEL))
FULL -> (the) SPOTS of QBOX BE|HAVE SAMEIN => hold($QBOX, kinds(exactly(1), $SAMEIN, $SPOTS))
FULL -> (the) SPOTS of QBOX (FROMBASE) BE PRED => hold($QBOX, all($SPOTS, $PRED))
FULL -> (the) SPOT of QBOX FROMBASE BE PRED => hold($QBOX, the($SPOT, $PRED))
FULL -> the PIECE|COLOURWORD of|in QBOX FROMBASE BE UPWARDS => hold($QBOX, $UPWARDS)
FULL -> the PIECE|COLOURWORD of|in QBOX FROMTOP BE DOWNWARDS => hold($QBOX, $DOWNWARDS)
FULL -> the LOWEST of|in QBOX (FROMBASE) BE UPWARDS => hold($QBOX, $UPWARDS)
FULL -> the HIGHEST of|in QBOX BE DOWNWARDS => hold($QBOX, $DOWNWARDS)
LOWEST -> first|bottom|lower|lowest NUMBER PIECE|COLOURWORD (FROMBASE)
HIGHEST -> top|upper|highest|last NUMBER PIECE|COLOURWORD (FROMTOP)
HIGHEST -> first NUMBER PIECE|COLOURWORD FROMTOP
FULL -> the PIECE|COLOURWORD of|in QBOX BE UPWARDS FROMBASE => hold($QBOX, $UPWARDS)
FULL -> THESPOT of a|an|one BOX BE|HAVE SAMECOLOUR as THESPOT of a|an|another BOX => match(values(colour, $THESPOT), values(colour, $THESPOT2), $BOX)
THESPOT -> the|its SPOT => $SPOT
THESPOT -> (the) color|colour of the SPOT => $SPOT
SAMECOLOUR -> SAME (color|colour)
FULL -> the ORDINAL block of QBOX from (the) TOPWORD BE PRED => hold($QBOX, the(levelFromTop($ORDINAL), $PRED))
FULL -> (the) SPOT and (the) SPOT of QBOX BE COLOUR and COLOUR (ONLY) => hold($QBOX, and(the($SPOT, $COLOUR), the($SPOT2, $COLOUR2)))
FULL -> (the) SPOT of QBOX BE COLOUR and COLOUR (COLOURWORD|ONLY) => kinds(exactly(2), values(colour, $SPOT), with(tower, the($SPOT, or($COLOUR, $COLOUR2))))
FULL -> (the) SPOT of QBOX BE NUMBER COLOUR and NUMBER COLOUR => and(count(exactly($NUMBER), with(tower, the($SPOT, $COLOUR))), count(exactly($NUMBER2), with(tower, the($SPOT, $COLOUR2))))
FULL -> the color|colour of the SPOT of QBOX BE PRED => hold($QBOX, the($SPOT, $PRED))
FULL -> the color|colour of QBOX SPOT BE SAMEIN => alike($QBOX, values(colour, $SPOT))
FULL -> the LEVEL color|colour of QBOX BE PRED => hold($QBOX, the($LEVEL, $PRED))
FULL -> (the) color|colour of QBOX BE COLOUR => hold($QBOX, all(item, $COLOUR))
FULL -> (the) color|colour|colors|colours of QBOX BE COLOUR and COLOUR => hold($QBOX, consist($COLOUR, $COLOUR2))

# Boxes compared
FULL -> (there) (BE) SEVERAL ALIKE => alike($SEVERAL, $ALIKE)
FULL -> (there) (BE) SEVERAL ALIKE and QBOX => and(alike($SEVERAL, $ALIKE), exist($QBOX))
FULL -> (there) (BE) no BOX ALIKE => not(share(atLeast(2), $ALIKE, $BOX))
FULL -> there BE QUANTITY IDENTICAL BOX => share($QUANTITY, contents, $BOX)
FULL -> there BE no IDENTICAL BOX => not(share(atLeast(2), contents, $BOX))
FULL -> (there) (BE) SEVERAL UNLIKE => differ($SEVERAL, $UNLIKE)
FULL -> (there) (BE) SEVERAL ALIKE BUT (HAVINGWORD|BE) (a) different (in) KEY => apart($SEVERAL, $ALIKE, $KEY)
FULL -> (there) (BE) SEVERAL ALIKE BUT (HAVINGWORD) not SAME (in) KEY => apart($SEVERAL, $ALIKE, $KEY)
FULL -> (there) (BE) SEVERAL ALIKE BUT (the|their) KEY BE different (in color|colour) => apart($SEVERAL, $ALIKE, $KEY)
FULL -> (there) (BE) SEVERAL ALIKE BUT (the|their) KEY BE not SAME (in color|colour) => apart($SEVERAL, $ALIKE, $KEY)
FULL -> (there) (BE) SEVERAL UNLIKE BUT (HAVINGWORD) SAME KEY => apart($SEVERAL, $KEY, $UNLIKE)

# One box against the others
FULL -> (there) (BE) ONEOF BOX WITH|HAVE more SET than OTHERS => count(exactly(1), most($BOX, $SET))
FULL -> (there) (BE) ONEOF BOX WITH|HAVE less|fewer SET than OTHERS => count(exactly(1), fewest($BOX, $SET))
FULL -> there BE more SET in ONEOF BOX than OTHERS => count(exactly(1), most($BOX, $SET))
FULL -> there BE less|fewer SET in ONEOF BOX than OTHERS => count(exactly(1), fewest($BOX, $SET))
FULL -> (there) (BE) ONEOF BOX (THAT) (BE) taller|higher|bigger|longer|larger than OTHERS => count(exactly(1), most($BOX, item))
FULL -> (there) (BE) ONEOF BOX (THAT) (BE) shorter|smaller|lower than OTHERS => count(exactly(1), fewest($BOX, item))
FULL -> COMPARED BE TALLER than COMPARED => count(some, exceeding($COMPARED, item, $COMPARED2))
FULL -> COMPARED BE SHORTER than COMPARED => count(some, exceeded($COMPARED, item, $COMPARED2))
FULL -> there BE (a|an) BOX (THAT) (BE) TALLER than COMPARED => count(some, exceeding($BOX, item, $COMPARED))
FULL -> there BE (a|an) BOX (THAT) (BE) SHORTER than COMPARED => count(some, exceeded($BOX, item, $COMPARED))
FULL -> COMPARED HAVE more SET than COMPARED => count(some, exceeding($COMPARED, $SET, $COMPARED2))
FULL -> COMPARED HAVE less|fewer SET than COMPARED => count(some, exceeded($COMPARED, $SET, $COMPARED2))
FULL -> COMPARED BE (the) tallest|highest|longest|biggest (BOX) => count(some, and($COMPARED, most(tower, item)))
FULL -> COMPARED BE (the) shortest|smallest|lowest (BOX) => count(some, and($COMPARED, fewest(tower, item)))
COMPARED -> (A) BOXES => $BOXES
COMPARED -> the WHICHBOX => $WHICHBOX
FULL -> two|2 (OFTHE) BOX BE SHORTER than THIRD => count(exactly(1), most($BOX, item))
FULL -> two|2 (OFTHE) BOX BE TALLER than THIRD => count(exactly(1), fewest($BOX, item))
FULL -> (there) (BE) two|2 BOX ALIKE (and|but|that|which) BE SHORTER than THIRD => and(share(bare(2), $ALIKE, $BOX), count(exactly(1), most($BOX, item)))
FULL -> (there) (BE) two|2 BOX ALIKE (and|but|that|which) BE TALLER than THIRD => and(share(bare(2), $ALIKE, $BOX), count(exactly(1), fewest($BOX, item)))
THIRD -> the third|other|last|remaining (one|BOX)
THIRD -> the other|remaining NUMBER (BOX)
ONEOF -> (EXACTLY|ONLY) one|1|a|an (OFTHE)
FULL -> (there) (BE) AMOUNT (OFTHE) BOXES ALIKE THATIS PRED => share($AMOUNT, $ALIKE, with($BOXES, count(some, and(base, $PRED))))
FULL -> there BE AMOUNT BOXES ALIKE and|but CLAUSE => share($AMOUNT, $ALIKE, with($BOXES, $CLAUSE))
FULL -> there BE AMOUNT BOXES ALIKE and|but ELEMENT => share($AMOUNT, $ALIKE, with($BOXES, $ELEMENT))
FULL -> there BE AMOUNT BOXES UNLIKE and|but CLAUSE => and(count($AMOUNT, with($BOXES, $CLAUSE)), kinds(atLeast(2), $UNLIKE, with($BOXES, $CLAUSE)))
FULL -> EACH BOXES DO not HAVE SAME KEY => kinds(moreThan(1), $KEY, $BOXES)
FULL -> (all) (the) SPOT of SEVERAL BE|HAVE SAMEIN => alike($SEVERAL, values(colour, $SPOT))
FULL -> (all) (the) SPOT of SEVERAL BE not SAMEIN => not(alike($SEVERAL, values(colour, $SPOT)))
FULL -> (all) (the) SPOT of SEVERAL BE|HAVE DIFFERENT (in) color|colour|colors|colours => differ($SEVERAL, values(colour, $SPOT))
FULL -> (the) SPOT of SEVERAL BE different => differ($SEVERAL, values(colour, $SPOT))
FULL -> the MEASURE of SEVERAL BE (all) SAME => alike($SEVERAL, $MEASURE)
FULL -> the MEASURE of SEVERAL BE (all) different => differ($SEVERAL, $MEASURE)
FULL -> the MEASURE of SEVERAL BE not (all) SAME => not(alike($SEVERAL, $MEASURE))
MEASURE -> height|heights => number(item)
MEASURE -> LEVEL color|colour|colors|colours => values(colour, $LEVEL)
MEASURE -> color|colour|colors|colours of the LEVEL => values(colour, $LEVEL)
FULL -> the number of SET in SEVERAL BE different => differ($SEVERAL, number($SET))
FULL -> (the) THING in|of SEVERAL BE not SAME in number => not(alike($SEVERAL, number(item)))
FULL -> (the) THING in|of SEVERAL BE SAME in number => alike($SEVERAL, number(item))
FULL -> the number of SET in SEVERAL BE SAME => alike($SEVERAL, number($SET))
FULL -> there BE a different number of SET in SEVERAL => differ($SEVERAL, number($SET))
FULL -> there BE SAME number of SET in SEVERAL => alike($SEVERAL, number($SET))
FULL -> (the) SET in SEVERAL BE SAMEIN => alike($SEVERAL, values($SAMEIN, $SET))
FULL -> (the) SET in SEVERAL BE (of) DIFFERENT (in) PROPERTY => differ($SEVERAL, values($PROPERTY, $SET))
FULL -> SEVERAL HAVE (a|an) SET of SAME PROPERTY PLACE => alike($SEVERAL, values($PROPERTY, and($SET, $PLACE)))
FULL -> there BE (a|an) SET of SAME PROPERTY PLACE in SEVERAL => alike($SEVERAL, values($PROPERTY, and($SET, $PLACE)))
FULL -> there BE SAME color|colour PLACE in SEVERAL => alike($SEVERAL, values(colour, $PLACE))
FULL -> SAME color|colour BE PLACE in SEVERAL => alike($SEVERAL, values(colour, $PLACE))
FULL -> SAME color|colour BE AT (the) LEVEL of SEVERAL => alike($SEVERAL, values(colour, $LEVEL))
FULL -> (the) SAME number of SET BE in SEVERAL => alike($SEVERAL, number($SET))
FULL -> the number of SET BE different in SEVERAL => differ($SEVERAL, number($SET))
FULL -> the number of SET BE SAME in SEVERAL => alike($SEVERAL, number($SET))
FULL -> there BE only one color|colour LEVELPLACE in SEVERAL => alike($SEVERAL, values(colour, $LEVELPLACE))
FULL -> there BE SET in EACH BOX SAMEPLACE => and(all($BOX, count(some, $SET)), kinds(exactly(1), places($SET), $BOX))
FULL -> there BE (a|the) BOX with SAME set of THING => share(atLeast(2), contents, $BOX)
FULL -> there BE (AMOUNT) BOX WITH NUMBER ANDS NUMBER ANDS NUMBER THING => and(count(some, with($BOX, count(exactly($NUMBER), item))), count(some, with($BOX, count(exactly($NUMBER2), item))), count(some, with($BOX, count(exactly($NUMBER3), item))))
FULL -> there BE AMOUNT BOX THAT|with (HAVE) NUMBER and NUMBER THING => and(count(some, with($BOX, count(exactly($NUMBER), item))), count(some, with($BOX, count(exactly($NUMBER2), item))))
FULL -> the BOX HAVE NUMBER ANDS NUMBER and NUMBER THING => and(count(some, with($BOX, count(exactly($NUMBER), item))), count(some, with($BOX, count(exactly($NUMBER2), item))), count(some, with($BOX, count(exactly($NUMBER3), item))))
FULL -> the NUMBER BOX HAVE NUMBER ANDS NUMBER and NUMBER THING => and(count(some, with($BOX, count(exactly($NUMBER2), item))), count(some, with($BOX, count(exactly($NUMBER3), item))), count(some, with($BOX, count(exactly($NUMBER4), item))))
SAMEPLACE -> that have the same position
SAMEPLACE -> and the position|positions BE the same
SAMEPLACE -> in|at the same position|place|level
LEVELPLACE -> (AT) (the) LEVEL => $LEVEL
ALIKE -> HAVINGWORD SAME KEY => $KEY
ALIKE -> HAVINGWORD SAME KEY and (the) (SAME) KEY => pair($KEY, $KEY2)
ALIKE -> THAT HAVE SAME KEY => $KEY
ALIKE -> THAT HAVE SAME KEY and (the) (SAME) KEY => pair($KEY, $KEY2)
ALIKE -> (THAT) BE (exactly) SAME => contents
ALIKE -> (THAT) BE IDENTICAL => contents
ALIKE -> (THAT) STARTS with SAME color|colour (block|blocks) => values(colour, base)
ALIKE -> (THAT) ENDS with SAME color|colour (block|blocks) => values(colour, top)
ALIKE -> (THAT) BE (of) SAME (in) KEY and KEY => pair($KEY, $KEY2)
ALIKE -> where|that|which (the|their) SPOT BE|HAVE SAMEIN => values(colour, $SPOT)
ALIKE -> of SAME KEY => $KEY
ALIKE -> HAVINGWORD (a|an|the) LEVEL (block|blocks) of SAME color|colour => values(colour, $LEVEL)
ALIKE -> (THAT) BE (of) SAME (in) KEY => $KEY
ALIKE -> HAVINGWORD (a) block|blocks of SAME color|colour AT (the) LEVEL => values(colour, $LEVEL)
ALIKE -> HAVINGWORD SAME color|colour block|blocks AT (the) LEVEL => values(colour, $LEVEL)
UNLIKE -> HAVINGWORD (a) different KEY => $KEY
UNLIKE -> THAT HAVE (a) different KEY => $KEY
UNLIKE -> (THAT) BE not SAME (in) KEY => $KEY
UNLIKE -> (THAT) BE (of) different (in) KEY => $KEY
UNLIKE -> of different KEY => $KEY
KEY -> number|numbers|amount of SET => number($SET)
KEY -> height|heights|size => number(item)
KEY -> color|colour|colors|colours => values(colour, item)
KEY -> LEVEL color|colour|colors|colours => values(colour, $LEVEL)
KEY -> color|colour|colors|colours AT|of (the) LEVEL => values(colour, $LEVEL)
KEY -> AT (the) LEVEL => values(colour, $LEVEL)
KEY -> BASEWORD => values(colour, base)
KEY -> color|colour (of) (the) LEVEL (block) => values(colour, $LEVEL)
KEY -> shape => values(shape, item)
KEY -> shapes => values(shape, item)
KEY -> TOPWORD => values(colour, top)
KEY -> set of THING => contents
KEY -> THING => contents
KEY -> KEY in it|them => $KEY
THATIS -> that|which BE
`;
